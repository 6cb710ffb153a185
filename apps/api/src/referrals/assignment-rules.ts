import { type Caller, isAdmin, type PersonCaller } from "../kernel/callers/caller.ts";
import { ALLOWED, type Decision, forbiddenBecause } from "../kernel/callers/decision.ts";
import { conditionsOn, raw } from "../kernel/database/from.ts";
import { isAssigneeAtWork } from "../people/users/people-sql.ts";
import { hasCredit, readsWork, type VisibleReferrals, visibleReferrals } from "./rules.ts";

const referrals = conditionsOn("referrals");

/** Referrers cannot filter by the assignee, because they cannot read it. */
export const canFilterByAssignee = (caller: Caller): Decision =>
  readsWork(caller)
    ? ALLOWED
    : forbiddenBecause("Only admins and business developers can filter by assignee.");

/**
 * Admins and organization keys can name any assignee. Business developers can take a referral, give
 * it back to the referrer's business developer, or assign it to no one, because they do not see
 * their colleagues.
 */
export function canAssign(
  caller: Caller,
  named: string | null,
  byDefault: { id: string } | null,
): Decision {
  if (caller.kind === "organization-key" || isAdmin(caller.permissionLevel)) return ALLOWED;
  if (caller.permissionLevel === "referrer") {
    return forbiddenBecause("Referrers cannot assign referrals.");
  }
  return named === null || named === caller.userId || named === byDefault?.id
    ? ALLOWED
    : forbiddenBecause(
        "Business developers can assign referrals only to themselves, the referrer's business developer or no one.",
      );
}

/**
 * The new referrals that a person must follow up on: those assigned to them and, for admins, those without
 * an assignee who can work. The same people get the emails about new referrals.
 */
export function referralsToCall(caller: PersonCaller): VisibleReferrals {
  const { organizationId, where } = visibleReferrals(caller);
  const hasAssignee = raw<boolean>`EXISTS (
    SELECT FROM users AS assignee
    WHERE assignee.organization_id = referrals.organization_id
      AND assignee.id = referrals.assignee_id AND ${isAssigneeAtWork})`;
  const isTheirs = raw<boolean>`(referrals.assignee_id = ${caller.userId}
    OR ${isAdmin(caller.permissionLevel)} AND NOT ${hasAssignee})`;
  const isNew = referrals("referrals.status", "=", "new");
  const isToCall = referrals.and([where, hasCredit, isNew, isTheirs]);
  return { organizationId, all: false, hidesStatuses: false, where: isToCall };
}
