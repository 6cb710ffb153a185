import type { CustomFieldValue, ReferralValue } from "@referral-service/contract";
import type { RulePeriod, RuleTerms } from "@referral-service/contract/app";
import type { Credit } from "../../referrals/duplicates/credit.ts";
import type { Hundredths } from "./amounts.ts";
import type { Day } from "./days.ts";

/**
 * The terms of a rule for referrals submitted on certain days. The days are those in force, after any early
 * end.
 */
export interface RuleVersion {
  ruleId: string;
  organizationId: string;
  ruleName: string;
  version: number;
  terms: RuleTerms;
  createdById: string;
  createdAt: Date;
}

export interface StoredRule {
  id: string;
  organizationId: string;
  name: string;
  createdAt: Date;
  updatedAt: Date;
}

export type RuleInForce = StoredRule & { inForce: RuleVersion };

/** The facts about a referral that rules need. */
export interface JudgedReferral extends Pick<Credit, "credit" | "creditParts" | "creditPosition"> {
  id: string;
  referrerId: string;
  /** ID of the referrer's business developer. */
  businessDeveloperId: string | null;
  submittedOn: Day;
  /** The day when the referral first reached the rule's status. */
  reachedOn: Day;
  value: ReferralValue | null;
  customFieldValues: Record<string, CustomFieldValue>;
  labels: string[];
  company: string | null;
  publicLinkId: string | null;
}

/** Count and total of a rule's drafts, except canceled payments. */
export interface Tally {
  count: number;
  amount: Hundredths;
}

export interface History {
  /**
   * The referral's position among the referrer's referrals that reached the status in the period,
   * from 1.
   */
  successNumbers: Partial<Record<RulePeriod, number>>;
  /** The drafts within each limit of the rule, in the order of the limits. */
  drafted: Tally[];
}

type VersionState = "planned" | "in_force" | "ended" | "never_in_force";

export function stateOf({ terms: { startsOn, endsOn } }: RuleVersion, today: Day): VersionState {
  if (endsOn !== null && endsOn < startsOn) return "never_in_force";
  if (startsOn > today) return "planned";
  return endsOn !== null && endsOn < today ? "ended" : "in_force";
}

/** Whether the version judges a referral that was submitted on this day. */
export const judges = ({ terms: { startsOn, endsOn } }: Pick<RuleVersion, "terms">, day: Day) =>
  startsOn <= day && (endsOn === null || day <= endsOn);
