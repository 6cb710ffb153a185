import { type Caller, seesEverything } from "../access/caller.ts";
import { type Condition, conditionsOn } from "../database/from.ts";
import { isCallerOrTheirPeople } from "../users/people-of.ts";

/** Which referrals a caller may see, as a condition that every query joins with AND. */
export interface VisibleReferrals {
  organizationId: string;
  /** Whether the condition covers all referrals of the organization. */
  all: boolean;
  where: Condition;
}

const referrals = conditionsOn("referrals");

/** All referrals of an organization, for work on behalf of nobody in it. */
export const allReferrals = (organizationId: string): VisibleReferrals => ({
  organizationId,
  all: true,
  where: referrals("referrals.organization_id", "=", organizationId),
});

/**
 * Organization keys and admins see all; business developers those of their referrers, their own and
 * those assigned to them; referrers their own. Source: the access table.
 */
export function visibleReferrals(caller: Caller): VisibleReferrals {
  const { organizationId } = caller;
  const all = allReferrals(organizationId);
  if (caller.kind === "organization-key" || seesEverything(caller)) return all;
  const credited = isCallerOrTheirPeople("referrals.referrer_id", caller);
  const isSeen =
    caller.permissionLevel === "marketer"
      ? referrals.or([credited, referrals("referrals.assignee_id", "=", caller.userId)])
      : credited;
  return { organizationId, all: false, where: referrals.and([all.where, isSeen]) };
}
