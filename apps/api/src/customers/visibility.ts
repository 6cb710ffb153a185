import { type Caller, seesEverything } from "../access/caller.ts";
import { type VisibleReferrals, visibleReferrals } from "../referrals/visibility.ts";

/** Which customers a caller may see: all of the organization, or those of the referrals they see. */
export interface VisibleCustomers {
  organizationId: string;
  /** A customer stays when their referrals are deleted; then only who sees all sees them. */
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
