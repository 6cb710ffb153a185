import type { Caller } from "../../kernel/callers/caller.ts";
import { type Condition, conditionsOn } from "../../kernel/database/from.ts";
import { isCallerOrTheirPeople } from "../../people/users/people-of.ts";
import { type VisibleReferrals, visibleReferrals } from "../../referrals/visibility.ts";
import { sendsBonuses } from "./policy.ts";

/** Which bonus payments a caller may see, as a condition that every query joins with AND. */
export interface VisibleBonusPayments {
  organizationId: string;
  where: Condition;
}

const payments = conditionsOn("bonus_payments");

/**
 * Organization keys and people who send bonuses see all; business developers those of their referrers
 * and their own; others their own. Source: the access table.
 */
export function visibleBonusPayments(caller: Caller): VisibleBonusPayments {
  const { organizationId } = caller;
  const ofOrganization = payments("bonus_payments.organization_id", "=", organizationId);
  if (caller.kind === "organization-key" || sendsBonuses(caller)) {
    return { organizationId, where: ofOrganization };
  }
  const credited = isCallerOrTheirPeople("bonus_payments.referrer_id", caller);
  return { organizationId, where: payments.and([ofOrganization, credited]) };
}

/**
 * The visible referrals whose payments the caller sees, too: without those of others' referrers that
 * are assigned to a business developer.
 */
export function referralsWithVisibleBonuses(caller: Caller): VisibleReferrals {
  const visible = visibleReferrals(caller);
  if (caller.kind === "organization-key" || sendsBonuses(caller)) return visible;
  const credited = isCallerOrTheirPeople("referrals.referrer_id", caller);
  return { ...visible, where: conditionsOn("referrals").and([visible.where, credited]) };
}
