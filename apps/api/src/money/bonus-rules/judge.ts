import {
  type BonusExplanation,
  type CustomFieldValue,
  comparedName,
} from "@referral-service/contract";
import type { RuleCondition, RuleTerms } from "@referral-service/contract/app";
import { creditedAmount } from "../../referrals/duplicates/credit.ts";
import { type Hundredths, percentageOf, toAmount, toHundredths } from "./amounts.ts";
import { explain, type Step } from "./explain.ts";
import type { History, JudgedReferral, RuleVersion } from "./rules.ts";
import { baseName, conditionText, limitText, type Names } from "./sentences.ts";
import { moneyIn, numberIn } from "./words.ts";

export type Verdict =
  | {
      kind: "draft";
      recipientId: string;
      amount: number;
      currency: string;
      explanation: BonusExplanation;
    }
  | { kind: "none"; reason: NoDraft; words: string; takenOff: Hundredths };

type NoDraft =
  | "not_credited"
  | "condition"
  | "needs_value"
  | "no_business_developer"
  | "limit"
  | "amount_out_of_range";

const money = moneyIn("en");
const number = numberIn("en");

const amountMax = toHundredths(999_999_999.99);

const none = (reason: NoDraft, words: string, takenOff: Hundredths = 0): Verdict => ({
  kind: "none",
  ...{ reason, words, takenOff },
});

export const recipientOf = (
  { terms: { to } }: RuleVersion,
  { referrerId, businessDeveloperId }: JudgedReferral,
) => (to === "referrer" ? referrerId : businessDeveloperId);

/** Judges a referral that is in the rule's status and was submitted on a day of this version. */
export function judge(
  version: RuleVersion,
  referral: JudgedReferral,
  history: History,
  names: Names,
): Verdict {
  const { terms } = version;
  if (referral.credit === "not_credited") {
    return none("not_credited", "Another referral for the same person gets the credit.");
  }
  const recipientId = recipientOf(version, referral);
  if (recipientId === null) {
    return none("no_business_developer", "The referrer has no business developer.");
  }
  const unmet = terms.conditions.find((condition) => !isMet(condition, referral, history));
  if (unmet !== undefined) {
    return none("condition", `Not met: ${conditionText(unmet, terms, names)}.`);
  }
  const first = firstStep(terms.amount, referral, names);
  if ("missing" in first) return none("needs_value", first.missing);
  const steps = [first, ...bounded(terms.amount, first)];
  steps.push(...partOf(terms.amount, referral, steps.at(-1)?.after ?? 0));
  for (const [index, limit] of terms.limits.entries()) {
    const drafted = history.drafted[index] ?? { count: 0, amount: 0 };
    const before = steps.at(-1)?.after ?? 0;
    const left = limit.amount === null ? before : toHundredths(limit.amount) - drafted.amount;
    const text = limitText(limit, { to: terms.to, currency: terms.amount.currency });
    if ((limit.count !== null && drafted.count >= limit.count) || left <= 0) {
      return none("limit", `Limit reached: ${text}.`, before);
    }
    if (left < before) {
      const words = `${money(toAmount(left), terms.amount.currency)} of the limit remains: ${text}.`;
      steps.push({ kind: "limit", after: left, text: words });
    }
  }
  const amount = steps.at(-1)?.after ?? 0;
  if (amount <= 0 || amount > amountMax) {
    return none("amount_out_of_range", "The amount is not above 0, or is too large for a payment.");
  }
  const explanation = explain(version, referral, { steps, history, names });
  return {
    kind: "draft",
    recipientId,
    amount: toAmount(amount),
    currency: terms.amount.currency,
    explanation,
  };
}

type Base = { base: number } | { missing: string };

/** The number that the rule takes a percentage of. */
function baseOf(
  { of, currency }: Extract<RuleTerms["amount"], { kind: "percentage" }>,
  { value, customFieldValues }: JudgedReferral,
  names: Names,
): Base {
  if (of === "value") {
    if (value === null) return { missing: "The referral has no value." };
    return value.currency === currency
      ? { base: value.amount }
      : { missing: `The value is in ${value.currency}, but the rule pays in ${currency}.` };
  }
  const base = customFieldValues[of];
  return typeof base === "number" ? { base } : { missing: `${names.field(of)} is empty.` };
}

function firstStep(
  amount: RuleTerms["amount"],
  referral: JudgedReferral,
  names: Names,
): Step | { missing: string } {
  if (amount.kind === "fixed") {
    const text = `The rule pays ${money(amount.amount, amount.currency)}.`;
    return { kind: "fixed", after: toHundredths(amount.amount), text };
  }
  const found = baseOf(amount, referral, names);
  if ("missing" in found) return found;
  const { percent, of, currency } = amount;
  const after = percentageOf(found.base, percent, currency);
  const base = of === "value" ? money(found.base, currency) : number.format(found.base);
  const text = `${number.format(percent)}% of ${base} (${baseName(of, names)}) is ${money(toAmount(after), currency)}.`;
  return { kind: "percentage", after, text };
}

/** Applies the minimum and the maximum. A percentage of zero stays zero. */
function bounded(amount: RuleTerms["amount"], { after }: Step): Step[] {
  if (amount.kind === "fixed" || after <= 0) return [];
  const { min, max, currency } = amount;
  if (min !== null && after < toHundredths(min)) {
    const text = `The minimum is ${money(min, currency)}.`;
    return [{ kind: "minimum", after: toHundredths(min), text }];
  }
  if (max !== null && after > toHundredths(max)) {
    const text = `The maximum is ${money(max, currency)}.`;
    return [{ kind: "maximum", after: toHundredths(max), text }];
  }
  return [];
}

/**
 * Reduces a whole bonus to the referral's part of a split credit. Returns no step if the credit is
 * not split.
 */
function partOf(
  { currency }: RuleTerms["amount"],
  referral: JudgedReferral,
  whole: Hundredths,
): Step[] {
  const { credit, creditParts, creditPosition } = referral;
  if (credit !== "shared" || whole <= 0) return [];
  const after = toHundredths(creditedAmount({ amount: toAmount(whole), currency }, referral));
  const all = creditParts.reduce((sum, part) => sum + part, 0);
  const text = `The credit is split: ${creditParts[creditPosition ?? 0] ?? 0} of ${all} parts are ${money(toAmount(after), currency)}.`;
  return [{ kind: "part", after, text }];
}

const isOneOf = (values: readonly string[], found: readonly string[]) => {
  const names = new Set(values.map(comparedName));
  return found.some((name) => names.has(comparedName(name)));
};

const textsOf = (value: CustomFieldValue | undefined) =>
  value === undefined ? [] : Array.isArray(value) ? value : [String(value)];

function isMet(condition: RuleCondition, referral: JudgedReferral, history: History): boolean {
  const isAmong = (values: readonly string[], found: readonly string[], is: "any_of" | "none_of") =>
    isOneOf(values, found) === (is === "any_of");
  switch (condition.kind) {
    case "field": {
      const found = textsOf(referral.customFieldValues[condition.fieldId]);
      return isAmong(condition.values.map(String), found, condition.is);
    }
    case "field_range": {
      const found = referral.customFieldValues[condition.fieldId];
      const { from, to } = condition;
      if (typeof found !== "number" && typeof found !== "string") return false;
      return (from === null || found >= from) && (to === null || found <= to);
    }
    case "label":
      return isAmong(condition.labels, referral.labels, condition.is);
    case "referrer":
      return isAmong(condition.referrerIds, [referral.referrerId], condition.is);
    case "company":
      return isAmong(condition.companies, textsOf(referral.company ?? undefined), condition.is);
    case "public_link":
      return isAmong(
        condition.publicLinkIds,
        textsOf(referral.publicLinkId ?? undefined),
        condition.is,
      );
    case "success": {
      const found = history.successNumbers[condition.period] ?? 1;
      return condition.is === "exactly" ? found === condition.number : found >= condition.number;
    }
    default:
      return condition satisfies never;
  }
}
