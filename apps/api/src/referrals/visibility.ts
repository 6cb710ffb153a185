import { type Caller, seesEverything } from "../access/caller.ts";

/** Which referrals a caller may see: all of the organization, or those credited to certain people. */
export interface VisibleReferrals {
  organizationId: string;
  creditedTo: "anyone" | { userId: string; andTheirReferrers: boolean };
}

/**
 * Organization keys and admins see all; business developers those of their referrers and their own;
 * referrers their own. Source: the access table.
 */
export function visibleReferrals(caller: Caller): VisibleReferrals {
  const { organizationId } = caller;
  if (caller.kind === "organization-key" || seesEverything(caller)) {
    return { organizationId, creditedTo: "anyone" };
  }
  const andTheirReferrers = caller.permissionLevel === "marketer";
  return { organizationId, creditedTo: { userId: caller.userId, andTheirReferrers } };
}
