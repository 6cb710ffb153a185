import type { RuleTerms } from "@referral-service/contract/app";
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

export type VersionState = "planned" | "in_force" | "ended" | "never_in_force";

export function stateOf({ terms: { startsOn, endsOn } }: RuleVersion, today: Day): VersionState {
  if (endsOn !== null && endsOn < startsOn) return "never_in_force";
  if (startsOn > today) return "planned";
  return endsOn !== null && endsOn < today ? "ended" : "in_force";
}

/** Whether the version judges a referral that was submitted on this day. */
export const judges = ({ terms: { startsOn, endsOn } }: Pick<RuleVersion, "terms">, day: Day) =>
  startsOn <= day && (endsOn === null || day <= endsOn);
