import { type Caller, seesEverything } from "../../kernel/callers/caller.ts";
import { type VisibleReferrals, visibleReferrals } from "../visibility.ts";

/**
 * The customers that a caller may see: all of the organization, or those of the referrals that they
 * see.
 */
export interface VisibleCustomers {
  organizationId: string;
  /** A customer whose referrals are deleted is visible only to callers who see all customers. */
  seesAll: boolean;
  referrals: VisibleReferrals;
}

export function visibleCustomers(caller: Caller): VisibleCustomers {
  return {
    organizationId: caller.organizationId,
    seesAll: seesEverything(caller),
    referrals: visibleReferrals(caller),
  };
}
