import type {
  RuleCondition,
  RuleLimit,
  RulePeriod,
  RuleTerms,
} from "@referral-service/contract/app";
import { labelIn } from "../../referrals/statuses/rules.ts";
import type { Names } from "./sentences.ts";
import { dayTextIn, type Language, listedIn, moneyIn, numberIn, ordinal } from "./words.ts";

/** The texts that a language needs to state the terms to the person who is paid. */
interface Texts {
  gets(amount: string, terms: RuleTerms, status: string): string;
  percentage(percent: string, base: string): string;
  dealValue: string;
  atLeast(amount: string): string;
  atMost(amount: string): string;
  ifAll(clauses: string): string;
  is(what: string, values: string, isNot: boolean): string;
  label: string;
  link: string;
  range(what: string, from: string | null, to: string | null): string;
  nth(number: number, orLater: boolean, period: RulePeriod): string;
  yes: string;
  no: string;
  limit(most: string, period: RulePeriod): string;
  times(count: string): string;
  submitted(from: string, to: string | null): string;
  getsForEach(amount: string, terms: RuleTerms, status: string): string;
  between(min: string, max: string): string;
  hasConditions: string;
  andMore(count: number): string;
  amounts(min: string, max: string): string;
  aBonus: string;
}

const texts: Record<Language, Texts> = {
  en: {
    gets: (amount, { to }, status) =>
      to === "referrer"
        ? `You get ${amount} when your referral reaches “${status}”`
        : `You get ${amount} when a referral by one of your referrers reaches “${status}”`,
    percentage: (percent, base) => `${percent}% of ${base}`,
    dealValue: "the deal value",
    atLeast: (amount) => `at least ${amount}`,
    atMost: (amount) => `at most ${amount}`,
    ifAll: (clauses) => `, if ${clauses}`,
    is: (what, values, isNot) => `${what} is ${isNot ? "not " : ""}${values}`,
    label: "its label",
    link: "its public link",
    range: (what, from, to) =>
      `${what} is ${from === null ? `at most ${to}` : to === null ? `at least ${from}` : `from ${from} to ${to}`}`,
    nth: (number, orLater, period) =>
      `it is your ${ordinal(number)}${orLater ? " or later" : ""} success${period === "ever" ? "" : ` in a ${period}`}`,
    yes: "yes",
    no: "no",
    limit: (most, period) => `, at most ${most}${period === "ever" ? "" : ` per ${period}`}`,
    times: (count) => `${count} ${count === "1" ? "time" : "times"}`,
    submitted: (from, to) =>
      `, for referrals submitted from ${from}${to === null ? "" : ` to ${to}`}`,
    getsForEach: (amount, { to }, status) =>
      `You get ${amount} for each referral ${to === "referrer" ? "" : "by your referrers "}that reaches “${status}”`,
    between: (min, max) => `from ${min} to ${max}`,
    hasConditions: "Conditions apply.",
    andMore: (count) => `And ${count} more ${count === 1 ? "bonus" : "bonuses"}.`,
    amounts: (min, max) => (min === max ? min : `${min} to ${max}`),
    aBonus: "a bonus",
  },
  de: {
    gets: (amount, { to }, status) =>
      to === "referrer"
        ? `Sie erhalten ${amount}, sobald Ihre Empfehlung „${status}“ erreicht`
        : `Sie erhalten ${amount}, sobald eine Empfehlung Ihrer Empfehlenden „${status}“ erreicht`,
    percentage: (percent, base) => `${percent} % von ${base}`,
    dealValue: "dem Auftragswert",
    atLeast: (amount) => `mindestens ${amount}`,
    atMost: (amount) => `höchstens ${amount}`,
    ifAll: (clauses) => `, falls ${clauses}`,
    is: (what, values, isNot) => `${what} ${isNot ? "nicht " : ""}${values} ist`,
    label: "das Label",
    link: "der öffentliche Link",
    range: (what, from, to) =>
      `${what} ${from === null ? `höchstens ${to}` : to === null ? `mindestens ${from}` : `${from} bis ${to}`} ist`,
    nth: (number, orLater, period) =>
      `es Ihr ${number}. ${orLater ? "oder späterer " : ""}Erfolg${inPeriodDe(period)} ist`,
    yes: "Ja",
    no: "Nein",
    limit: (most, period) =>
      `, höchstens ${most}${period === "ever" ? "" : ` pro ${periodsDe[period]}`}`,
    times: (count) => `${count}-mal`,
    submitted: (from, to) =>
      `, für Empfehlungen vom ${from}${to === null ? " an" : ` bis zum ${to}`}`,
    getsForEach: (amount, { to }, status) =>
      `Sie erhalten ${amount} für jede Empfehlung${to === "referrer" ? "" : " Ihrer Empfehlenden"}, die „${status}“ erreicht`,
    between: (min, max) => `${min} bis ${max}`,
    hasConditions: "Es gelten Bedingungen.",
    andMore: (count) => `Und ${count} weitere ${count === 1 ? "Prämie" : "Prämien"}.`,
    amounts: (min, max) => (min === max ? min : `${min} bis ${max}`),
    aBonus: "eine Prämie",
  },
};

const periodsDe = { month: "Monat", quarter: "Quartal", year: "Jahr", ever: "" };
const inPeriodDe = (period: RulePeriod) => (period === "ever" ? "" : ` im ${periodsDe[period]}`);

/**
 * The terms as the referrer reads them: the organization's own text, or one sentence generated from
 * the terms.
 */
export const referrerTextsOf = (terms: RuleTerms, names: Names) => ({
  en: terms.referrerTexts.en ?? referrerText(terms, names, "en"),
  de: terms.referrerTexts.de ?? referrerText(terms, names, "de"),
});

/**
 * The terms of all rules for the home page: the sentence of the first rule without the days of
 * submission, and the number of further rules. Limits and additional conditions are mentioned, but
 * not described. Null if there is no rule.
 */
export function shortTextsOf(rules: readonly RuleTerms[], names: Names) {
  const [first, ...others] = rules;
  if (first === undefined) return null;
  const inLanguage = (language: Language) => {
    const text = first.referrerTexts[language] ?? shortText(first, names, language);
    return others.length === 0 ? text : `${text} ${texts[language].andMore(others.length)}`;
  };
  return { en: inLanguage("en"), de: inLanguage("de") };
}

/**
 * What one of the rules can bring, such as “€40 to €150”, or “a bonus” without bounds. Contains no
 * conditions, because they can name labels, links and people. Null if there is no rule.
 */
export const bonusTextsOf = (rules: readonly RuleTerms[]) =>
  rules.length === 0
    ? null
    : {
        en: amountsText(rules, "en") ?? texts.en.aBonus,
        de: amountsText(rules, "de") ?? texts.de.aBonus,
      };

function amountsText(rules: readonly RuleTerms[], language: Language): string | undefined {
  const range = rangeOf(rules.map(({ amount }) => amount));
  if (range === undefined) return undefined;
  const money = moneyIn(language, "stripIfInteger");
  return texts[language].amounts(
    money(range.min, range.currency),
    money(range.max, range.currency),
  );
}

/** The lowest and highest amount. Undefined if one has no bound, or if their currencies differ. */
function rangeOf(amounts: readonly RuleTerms["amount"][]) {
  const [currency, ...others] = new Set(amounts.map((amount) => amount.currency));
  if (currency === undefined || others.length > 0) return undefined;
  const bounds = amounts.flatMap((amount) =>
    amount.kind === "fixed" ? [amount.amount] : [amount.min, amount.max],
  );
  const known = bounds.filter((bound) => bound !== null);
  if (known.length < bounds.length) return undefined;
  return { currency, min: Math.min(...known), max: Math.max(...known) };
}

const dayIn = (language: Language, names: Names) =>
  language === "en" ? names.day : dayTextIn(language);

const statusName = (key: string, names: Names, language: Language) =>
  labelIn(language, { key, label: names.status(key) });

function shortText(terms: RuleTerms, names: Names, language: Language): string {
  const { conditions, limits, status } = terms;
  const say = texts[language];
  const clauses = conditions.flatMap((condition) => clauseOf(condition, names, language));
  const [only] = clauses;
  const isSimple = clauses.length < 2 && limits.length === 0;
  const gets = say.getsForEach(
    shortAmountOf(terms, names, language),
    terms,
    statusName(status, names, language),
  );
  if (!isSimple) return `${gets}. ${say.hasConditions}`;
  return `${gets}${only === undefined ? "" : say.ifAll(only)}.`;
}

function shortAmountOf({ amount }: RuleTerms, names: Names, language: Language): string {
  const say = texts[language];
  const money = moneyIn(language, "stripIfInteger");
  if (amount.kind === "fixed") return money(amount.amount, amount.currency);
  const { min, max, currency } = amount;
  const share = shareOf(amount, names, language);
  if (min !== null && max !== null)
    return `${share}, ${say.between(money(min, currency), money(max, currency))},`;
  if (min !== null) return `${share}, ${say.atLeast(money(min, currency))},`;
  if (max !== null) return `${share}, ${say.atMost(money(max, currency))},`;
  return share;
}

function shareOf(
  { percent, of }: Extract<RuleTerms["amount"], { kind: "percentage" }>,
  names: Names,
  language: Language,
): string {
  const say = texts[language];
  const base = of === "value" ? say.dealValue : names.fieldWords(of, language).label;
  return say.percentage(numberIn(language).format(percent), base);
}

function referrerText(terms: RuleTerms, names: Names, language: Language): string {
  const { amount, status, conditions, limits, startsOn, endsOn } = terms;
  const say = texts[language];
  const dayText = dayIn(language, names);
  const clauses = conditions.flatMap((condition) => clauseOf(condition, names, language));
  const both = listedIn(language, "conjunction");
  return [
    say.gets(amountOf(terms, names, language), terms, statusName(status, names, language)),
    ...(clauses.length === 0 ? [] : [say.ifAll(both(clauses))]),
    ...limits.map((limit) => say.limit(mostOf(limit, amount.currency, language), limit.period)),
    say.submitted(dayText(startsOn), endsOn && dayText(endsOn)),
    ".",
  ].join("");
}

function amountOf({ amount }: RuleTerms, names: Names, language: Language): string {
  const say = texts[language];
  const money = moneyIn(language);
  if (amount.kind === "fixed") return money(amount.amount, amount.currency);
  const { currency, min, max } = amount;
  return [
    shareOf(amount, names, language),
    ...(min === null ? [] : [say.atLeast(money(min, currency))]),
    ...(max === null ? [] : [say.atMost(money(max, currency))]),
  ].join(", ");
}

/**
 * Returns the clause of a condition. Leaves out conditions on who is paid, because people read only
 * the rules that can pay them.
 */
function clauseOf(condition: RuleCondition, names: Names, language: Language): string[] {
  const say = texts[language];
  const either = listedIn(language, "disjunction");
  const [dayText, number] = [dayIn(language, names), numberIn(language)];
  const bound = (at: number | string | null) =>
    at === null ? null : typeof at === "number" ? number.format(at) : dayText(at);
  switch (condition.kind) {
    case "field": {
      const { label, optionText } = names.fieldWords(condition.fieldId, language);
      const values = condition.values.map((value) =>
        typeof value === "string" ? optionText(value) : value ? say.yes : say.no,
      );
      return [say.is(label, either(values), condition.is === "none_of")];
    }
    case "field_range":
      return [
        say.range(
          names.fieldWords(condition.fieldId, language).label,
          bound(condition.from),
          bound(condition.to),
        ),
      ];
    case "label":
      return [say.is(say.label, either(condition.labels), condition.is === "none_of")];
    case "public_link": {
      const slugs = condition.publicLinkIds.map(names.link);
      return [say.is(say.link, either(slugs), condition.is === "none_of")];
    }
    case "success":
      return [say.nth(condition.number, condition.is === "at_least", condition.period)];
    case "referrer":
    case "company":
      return [];
    default:
      return condition satisfies never;
  }
}

function mostOf({ count, amount }: RuleLimit, currency: string, language: Language): string {
  const say = texts[language];
  return listedIn(
    language,
    "conjunction",
  )([
    ...(count === null ? [] : [say.times(numberIn(language).format(count))]),
    ...(amount === null ? [] : [moneyIn(language)(amount, currency)]),
  ]);
}
