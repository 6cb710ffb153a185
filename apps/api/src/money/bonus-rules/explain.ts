import type { BonusExplanation } from "@referral-service/contract";
import type { RulePeriod } from "@referral-service/contract/app";
import { type Hundredths, toAmount } from "./amounts.ts";
import type { History, JudgedReferral, RuleVersion } from "./rules.ts";
import { limitText, type Names, sentenceOf } from "./sentences.ts";
import { moneyIn } from "./words.ts";

const money = moneyIn("en");

export interface Step {
  kind: BonusExplanation["steps"][number]["kind"];
  after: Hundredths;
  text: string;
}

/** Explains the amount of a draft. */
export function explain(
  { ruleId, ruleName, version, terms }: RuleVersion,
  referral: JudgedReferral,
  { steps, history, names }: { steps: Step[]; history: History; names: Names },
): BonusExplanation {
  const { currency } = terms.amount;
  const before = [0, ...steps.map(({ after }) => after)];
  const inForce = `Version ${version} of ${ruleName} was in force on ${names.day(referral.submittedOn)}.`;
  return {
    ruleId,
    ruleName,
    ruleVersion: version,
    sentence: `${sentenceOf(terms, names)}.`,
    inputs: inputsOf(terms, referral, { history, names }),
    steps: steps.map(({ kind, after, text }, index) => ({
      kind,
      change: toAmount(after - (before[index] ?? 0)),
      amount: toAmount(after),
      text,
    })),
    amount: toAmount(steps.at(-1)?.after ?? 0),
    currency,
    text: [inForce, ...steps.map(({ text }) => text)].join(" "),
  };
}

const effects: Record<Step["kind"], string | undefined> = {
  fixed: undefined,
  percentage: undefined,
  minimum: "raised to the minimum",
  maximum: "limited",
  part: "split",
  limit: "limited",
};

/** The calculation on one line, such as `1.5% of €76,200.00, limited`. */
export function computationOf(
  steps: BonusExplanation["steps"],
  { currency, ruleVersion }: { currency: string; ruleVersion: number | null },
): string | null {
  const [first] = steps;
  if (first === undefined) return null;
  const base =
    first.kind === "percentage"
      ? shareOf(first.text)
      : `${money(first.amount, currency)}, version ${ruleVersion}`;
  return [base, ...effectsOf(steps)].join(", ");
}

/**
 * The calculation under simulated terms, with the bound that decided, such as
 * `1.5% of €76,200.00, maximum €150.00`. A fixed amount is left out, because it is equal for all referrals.
 */
export const simulatedComputationOf = (
  steps: BonusExplanation["steps"],
  terms: RuleVersion["terms"],
): string => {
  const isLimited = steps.some(({ kind }) => kind === "limit");
  return steps
    .filter(({ kind }) => !isLimited || (kind !== "minimum" && kind !== "maximum"))
    .flatMap((step) => simulatedStep(step, terms) ?? [])
    .join(", ");
};

function simulatedStep(
  { kind, text, amount }: BonusExplanation["steps"][number],
  { amount: { currency }, limits, to }: RuleVersion["terms"],
): string | undefined {
  switch (kind) {
    case "percentage":
      return shareOf(text);
    case "minimum":
    case "maximum":
      return `${kind} ${money(amount, currency)}`;
    case "limit": {
      const limit = limits.find((each) => text.endsWith(`: ${limitText(each, { to, currency })}.`));
      return limit && `${limitNames[limit.period]} ${money(limit.amount ?? amount, currency)}`;
    }
    default:
      return effects[kind];
  }
}

const limitNames: Record<RulePeriod, string> = {
  month: "monthly limit",
  quarter: "quarterly limit",
  year: "yearly limit",
  ever: "limit",
};

// The name of the base follows in parentheses.
const shareOf = (text: string) => text.split(" (")[0] ?? text;

const effectsOf = (steps: BonusExplanation["steps"]) =>
  new Set(steps.flatMap(({ kind }) => effects[kind] ?? []));

type Input = BonusExplanation["inputs"][number];

/** The values that the rule used, without repeats. */
function inputsOf(
  { amount, conditions, status }: RuleVersion["terms"],
  referral: JudgedReferral,
  { history, names }: { history: History; names: Names },
): Input[] {
  const input = (name: string, value: Input["value"], currency: string | null = null): Input => ({
    name,
    value,
    currency,
  });
  const fieldOf = (id: string) => input(names.field(id), referral.customFieldValues[id] ?? null);
  const base =
    amount.kind === "fixed"
      ? []
      : amount.of === "value"
        ? [input("Deal value", referral.value?.amount ?? null, amount.currency)]
        : [fieldOf(amount.of)];
  const asked = conditions.map((condition): Input => {
    switch (condition.kind) {
      case "field":
      case "field_range":
        return fieldOf(condition.fieldId);
      case "label":
        return input("Labels", referral.labels);
      case "referrer":
        return input("Referrer", names.referrer(referral.referrerId));
      case "company":
        return input("Company", referral.company);
      case "public_link":
        return input("Public link", referral.publicLinkId && names.link(referral.publicLinkId));
      case "success":
        return input(
          `Referrals by the referrer that reached ${names.status(status)}`,
          history.successNumbers[condition.period] ?? 1,
        );
      default:
        return condition satisfies never;
    }
  });
  const inputs = [
    input("Submitted", referral.submittedOn),
    input(`Reached ${names.status(status)}`, referral.reachedOn),
    ...base,
    ...asked,
  ];
  return inputs.filter(
    ({ name }, index) => inputs.findIndex((other) => other.name === name) === index,
  );
}
