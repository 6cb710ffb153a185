import {
  type Caller,
  isAdmin,
  type PersonCaller,
  seesEverything,
} from "../kernel/callers/caller.ts";
import { type Condition, conditionsOn, raw } from "../kernel/database/from.ts";
import { isCallerOrTheirPeople } from "../people/users/people-of.ts";

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

/**
 * The new referrals that a person has to call: those assigned to them, and for admins those without
 * an assignee who can work. The same people are mailed about a new referral.
 */
export function referralsToCall(caller: PersonCaller): VisibleReferrals {
  const { organizationId, where } = visibleReferrals(caller);
  const hasAssignee = raw<boolean>`EXISTS (
    SELECT FROM users AS assignee
    WHERE assignee.organization_id = referrals.organization_id
      AND assignee.id = referrals.assignee_id AND assignee.status = 'active'
      AND assignee.left_at IS NULL AND assignee.has_accepted
      AND assignee.identity_user_id IS NOT NULL AND assignee.permission_level <> 'referrer')`;
  const isTheirs = raw<boolean>`(referrals.assignee_id = ${caller.userId}
    OR ${isAdmin(caller.permissionLevel)} AND NOT ${hasAssignee})`;
  const isNew = referrals("referrals.status", "=", "new");
  return { organizationId, all: false, where: referrals.and([where, isNew, isTheirs]) };
}
