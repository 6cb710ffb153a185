import type { CustomFieldValue, ReferralValue } from "@referral-service/contract";
import type { RulePeriod, RuleTerms } from "@referral-service/contract/app";
import type { Credit } from "../../referrals/duplicates/credit.ts";
import type { Hundredths } from "./amounts.ts";
import type { Day } from "./days.ts";

/** The terms of a rule on some days of submission. The days are those that hold, after any end. */
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

/** A rule and its terms in force. */
export type RuleInForce = StoredRule & { inForce: RuleVersion };

/** What rules ask about a referral. */
export interface JudgedReferral extends Pick<Credit, "credit" | "creditParts" | "creditPosition"> {
  id: string;
  referrerId: string;
  /** The business developer of the referrer. */
  businessDeveloperId: string | null;
  submittedOn: Day;
  /** The day on which it first reached the rule's status. */
  reachedOn: Day;
  value: ReferralValue | null;
  customFieldValues: Record<string, CustomFieldValue>;
  labels: string[];
  company: string | null;
  publicLinkId: string | null;
}

/** What a rule has drafted, without canceled payments. */
export interface Tally {
  count: number;
  amount: Hundredths;
}

/** What happened before, where the rule asks for it. */
export interface History {
  /** Which of the referrer's referrals to reach the status in the period it is, from 1. */
  successNumbers: Partial<Record<RulePeriod, number>>;
  /** What was drafted within each limit of the rule, in their order. */
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
