import type { CustomField } from "@referral-service/contract";
import type { RuleLimit, RuleTerms } from "@referral-service/contract/app";
import { numberText } from "../../ui/format-language.ts";
import { dayText } from "../../ui/time.tsx";
import { counted } from "../../words/counts.ts";
import { money } from "../../words/money.ts";

/**
 * Returns what a rule pays, and within which bounds. A percentage of a custom field names the field
 * once it is loaded.
 */
export function amountOf(
  { amount }: RuleTerms,
  fields: readonly CustomField[] = [],
): { text: string; bounds: string } {
  if (amount.kind === "fixed") {
    return { text: money(amount.amount, amount.currency), bounds: "" };
  }
  const { percent, of, currency, min, max } = amount;
  const base = of === "value" ? "the deal value" : fields.find(({ id }) => id === of)?.label;
  return {
    text: `${numberText(percent)}%${base === undefined ? "" : ` of ${base}`}`,
    bounds: boundsOf({ currency, min, max }),
  };
}

function boundsOf({
  currency,
  min,
  max,
}: Pick<Extract<RuleTerms["amount"], { kind: "percentage" }>, "currency" | "min" | "max">): string {
  const [least, most] = [min, max].map((bound) => bound !== null && money(bound, currency));
  if (least && most) return `${least} to ${most}`;
  if (least) return `at least ${least}`;
  return most ? `at most ${most}` : "";
}

/**
 * Returns the first condition and how many others there are, such as "Interested in: Heat pump and
 * 1 more condition".
 */
export function conditionsOf(
  { conditions }: RuleTerms,
  fields: readonly CustomField[] = [],
): string {
  const [first, ...others] = conditions;
  if (first === undefined) return "";
  const text = conditionText(first, fields);
  return others.length === 0 ? text : `${text} and ${counted(others.length, "more condition")}`;
}

type Condition = RuleTerms["conditions"][number];

/** Returns what a condition is about and its values. People and links have no names in the terms. */
function conditionText(condition: Condition, fields: readonly CustomField[]): string {
  switch (condition.kind) {
    case "field":
      return `${labelOf(condition, fields)}: ${valuesText(condition.is, condition.values.map(valueText))}`;
    case "field_range":
      return `${labelOf(condition, fields)}: ${rangeText(condition)}`;
    case "label":
      return `Label: ${valuesText(condition.is, condition.labels)}`;
    case "company":
      return `Company: ${valuesText(condition.is, condition.companies)}`;
    case "referrer":
      return `Referrer: ${countText(condition.is, condition.referrerIds.length)}`;
    case "public_link":
      return `Public link: ${countText(condition.is, condition.publicLinkIds.length)}`;
    case "success":
      return successText(condition);
    default:
      return condition satisfies never;
  }
}

/** Fields can arrive after the rules, and can be deleted. */
const labelOf = ({ fieldId }: { fieldId: string }, fields: readonly CustomField[]) =>
  fields.find(({ id }) => id === fieldId)?.label ?? "Custom field";

const valueText = (value: string | boolean) =>
  typeof value === "string" ? value : value ? "Yes" : "No";

const ordinalRules = new Intl.PluralRules("en", { type: "ordinal" });
const ordinalEndings: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: "st",
  two: "nd",
  few: "rd",
};

/** Returns a text such as "3rd success in a quarter", or "from the 3rd success" for later ones too. */
function successText({ is, number, period }: Extract<Condition, { kind: "success" }>): string {
  const ordinal = `${numberText(number)}${ordinalEndings[ordinalRules.select(number)] ?? "th"}`;
  const success = `${ordinal} success${period === "ever" ? "" : ` in a ${period}`}`;
  return is === "at_least" ? `from the ${success}` : success;
}

type Choice = Extract<Condition, { kind: "label" }>["is"];

const valuesText = (is: Choice, values: readonly string[]) =>
  `${is === "none_of" ? "not " : ""}${values.join(" or ")}`;

const countText = (is: Choice, count: number) => `${is === "none_of" ? "not " : ""}${count} chosen`;

function rangeText({ from, to }: Extract<Condition, { kind: "field_range" }>): string {
  const [first, last] = [from, to].map(boundText);
  if (first === undefined) return `up to ${last}`;
  return last === undefined ? `from ${first}` : `${first} to ${last}`;
}

const boundText = (bound: string | number | null) =>
  bound === null ? undefined : typeof bound === "number" ? numberText(bound) : dayText(bound);

/** Returns the limits of a rule, such as `5` with the scope `per referrer and quarter`. */
export const limitsOf = ({ limits, to, amount }: RuleTerms): { most: string; scope: string }[] =>
  limits.map((limit) => {
    const most = [
      limit.count !== null && numberText(limit.count),
      limit.amount !== null && money(limit.amount, amount.currency),
    ];
    return {
      most: most.filter((part) => part !== false).join(" and "),
      scope: scopeOf(limit, to),
    };
  });

export function scopeOf(
  { per, period }: Pick<RuleLimit, "per" | "period">,
  to: RuleTerms["to"],
): string {
  if (per === "rule") return period === "ever" ? "in total" : `per ${period}`;
  const person = to === "referrer" ? "referrer" : "business developer";
  return period === "ever" ? `per ${person}` : `per ${person} and ${period}`;
}

/** Keeps each date in the text on one line. */
export const withWholeDates = (text: string): string =>
  text.replaceAll(/(?<=\d) (?=\p{L}{3,9} \d{4})|(?<=\d \p{L}{3,9}) (?=\d{4})/gu, "\u00a0");
