import type {
  RuleCondition,
  RuleLimit,
  RulePeriod,
  RuleTerms,
} from "@referral-service/contract/app";
import type { FieldWords } from "../../referrals/custom-fields/rules.ts";
import type { Day } from "./days.ts";
import { type Language, listedIn, moneyIn, numberIn, ordinal } from "./words.ts";

/** The names of everything that terms mention by key or ID, and the format of their days. */
export interface Names {
  status(key: string): string;
  field(id: string): string;
  /** Returns the words that referrers read for a custom field. */
  fieldWords(id: string, language: Language): FieldWords;
  referrer(id: string): string;
  /** Returns the slug of a public link. */
  link(id: string): string;
  /** Formats a day in the English of the organization. */
  day(day: Day): string;
}

const money = moneyIn("en");
const either = listedIn("en", "disjunction");
const all = listedIn("en", "conjunction");
const number = numberIn("en");

/** The terms as staff read them. */
export function sentenceOf(terms: RuleTerms, names: Names): string {
  const { amount, to, status, conditions, startsOn, endsOn, limits } = terms;
  const currency = amount.currency;
  const recipient = to === "referrer" ? "the referrer" : "the referrer's business developer";
  const when = `when a referral reaches ${names.status(status)}`;
  const conditionTexts = conditions.map((condition) => conditionText(condition, terms, names));
  const until = endsOn === null ? "" : ` to ${names.day(endsOn)}`;
  return [
    `${amountText(amount, names)} to ${recipient} ${when}`,
    ...(conditions.length === 0 ? [] : [`if ${conditionTexts.join(" and ")}`]),
    `for referrals submitted from ${names.day(startsOn)}${until}`,
    ...limits.map((limit) => limitText(limit, { to, currency })),
  ].join(", ");
}

export function amountText(amount: RuleTerms["amount"], names: Names): string {
  if (amount.kind === "fixed") return money(amount.amount, amount.currency);
  const { percent, of, currency, min, max } = amount;
  const bounds = [
    ...(min === null ? [] : [`at least ${money(min, currency)}`]),
    ...(max === null ? [] : [`at most ${money(max, currency)}`]),
  ];
  const base = `${number.format(percent)}% of ${baseName(of, names)}`;
  return bounds.length === 0 ? base : `${base} (${bounds.join(", ")})`;
}

export const baseName = (of: string, names: Names) =>
  of === "value" ? "the deal value" : names.field(of);

/** A condition as one clause, such as `“Roof” is “Tile” or “Slate”`. */
export function conditionText(
  condition: RuleCondition,
  { status }: Pick<RuleTerms, "status">,
  names: Names,
): string {
  switch (condition.kind) {
    case "field": {
      const values = condition.values.map(valueText);
      return `${quoted(names.field(condition.fieldId))} ${is(condition)} ${either(values)}`;
    }
    case "field_range":
      return `${quoted(names.field(condition.fieldId))} is ${rangeText(condition, names)}`;
    case "label":
      return `its label ${is(condition)} ${either(condition.labels.map(quoted))}`;
    case "referrer":
      return `the referrer ${is(condition)} ${either(condition.referrerIds.map(names.referrer))}`;
    case "company":
      return `the company ${is(condition)} ${either(condition.companies)}`;
    case "public_link":
      return `its public link ${is(condition)} ${either(condition.publicLinkIds.map(names.link))}`;
    case "success":
      return `it is the referrer's ${nth(condition)} referral to reach ${names.status(status)}${inPeriod(condition.period)}`;
    default:
      return condition satisfies never;
  }
}

const is = ({ is }: { is: "any_of" | "none_of" }) => (is === "any_of" ? "is" : "is not");

const quoted = (name: string) => `“${name}”`;

const valueText = (value: string | boolean) =>
  typeof value === "string" ? quoted(value) : value ? "yes" : "no";

function rangeText(
  { from, to }: Extract<RuleCondition, { kind: "field_range" }>,
  names: Names,
): string {
  const text = (bound: number | string) =>
    typeof bound === "number" ? number.format(bound) : names.day(bound);
  if (from !== null && to !== null) return `from ${text(from)} to ${text(to)}`;
  if (from !== null)
    return typeof from === "number" ? `at least ${text(from)}` : `from ${text(from)}`;
  if (to !== null) return typeof to === "number" ? `at most ${text(to)}` : `until ${text(to)}`;
  return "anything";
}

const nth = ({ is, number }: Extract<RuleCondition, { kind: "success" }>) =>
  is === "exactly" ? ordinal(number) : `${ordinal(number)} or later`;

const inPeriod = (period: RulePeriod) => (period === "ever" ? "" : ` in a ${period}`);

/** A limit as one clause, such as `at most 5 per referrer and quarter`. */
export function limitText(
  { per, period, count, amount }: RuleLimit,
  { to, currency }: { to: RuleTerms["to"]; currency: string },
): string {
  const most = all([
    ...(count === null ? [] : [`${number.format(count)}`]),
    ...(amount === null ? [] : [money(amount, currency)]),
  ]);
  const person = to === "referrer" ? "referrer" : "business developer";
  if (per === "person")
    return `at most ${most} per ${person}${period === "ever" ? "" : ` and ${period}`}`;
  return `at most ${most} ${period === "ever" ? "in all" : `in all per ${period}`}`;
}
