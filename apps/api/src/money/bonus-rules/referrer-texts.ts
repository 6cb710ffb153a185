import type {
  RuleCondition,
  RuleLimit,
  RulePeriod,
  RuleTerms,
} from "@referral-service/contract/app";
import { labelIn } from "../../referrals/statuses/rules.ts";
import type { Names } from "./sentences.ts";
import { dayTextIn, type Language, listedIn, moneyIn, numberIn, ordinal } from "./words.ts";

/** What the terms bring, and the status that a referral must reach. */
interface Gain {
  to: RuleTerms["to"];
  amount: string;
  /** Least and most of a percentage. */
  bounds: string | null;
  /** Null if the referral must be completed. */
  status: string | null;
}

/** Who a limit is for, and what it allows in each period. At least one of the two is set. */
interface Most {
  to: RuleTerms["to"];
  per: RuleLimit["per"];
  period: RulePeriod;
  /** How often, such as `once`. */
  times: string | null;
  amount: string | null;
}

/** The texts that a language needs to state the terms to the person who is paid. */
interface Texts {
  gets(gain: Gain): string;
  getsForEach(gain: Gain): string;
  percentage(percent: string, field: string | null): string;
  atLeast(amount: string): string;
  atMost(amount: string): string;
  between(min: string, max: string): string;
  ifAll(clauses: string): string;
  quoted(name: string): string;
  is(what: string, values: string, isNot: boolean): string;
  label: string;
  link: string;
  range(what: string, from: string | null, to: string | null): string;
  nth(number: number, orLater: boolean, period: RulePeriod): string;
  yes: string;
  no: string;
  limit(most: Most): string;
  times(count: number): string;
  submitted(from: string, to: string | null): string;
  amounts(min: string, max: string): string;
  aBonus: string;
}

const aside = (bounds: string | null) => (bounds === null ? "" : `, ${bounds},`);

const texts: Record<Language, Texts> = {
  en: {
    gets: ({ to, amount, bounds, status }) => {
      const referral = to === "referrer" ? "your referral" : "a referral by one of your referrers";
      const reached = status === null ? "is completed" : `reaches “${status}”`;
      return `You get ${amount}${aside(bounds)} when ${referral} ${reached}`;
    },
    getsForEach: ({ to, amount, bounds, status }) => {
      const completed = status === null ? "completed " : "";
      const referral = `${completed}referral${to === "referrer" ? "" : " by your referrers"}`;
      const that = status === null ? "" : ` that reaches “${status}”`;
      return `You get ${amount}${aside(bounds)} for each ${referral}${that}`;
    },
    percentage: (percent, field) => `${percent}% of ${field ?? "the deal value"}`,
    atLeast: (amount) => `at least ${amount}`,
    atMost: (amount) => `at most ${amount}`,
    between: (min, max) => `from ${min} to ${max}`,
    ifAll: (clauses) => `It counts if ${clauses}`,
    quoted: (name) => `“${name}”`,
    is: (what, values, isNot) => `${what} is ${isNot ? "not " : ""}${values}`,
    label: "its label",
    link: "its public link",
    range: (what, from, to) =>
      `${what} is ${from === null ? `at most ${to}` : to === null ? `at least ${from}` : `from ${from} to ${to}`}`,
    nth: (number, orLater, period) =>
      `it is your ${ordinal(number)}${orLater ? " or later" : ""} success${period === "ever" ? "" : ` in a ${period}`}`,
    yes: "yes",
    no: "no",
    limit: ({ to, per, period, times, amount }) => {
      const people = to === "referrer" ? "referrers" : "business developers";
      const each = period === "ever" ? "" : ` a ${period}`;
      const most = [
        ...(times === null ? [] : [`the bonus at most ${times}${each}`]),
        ...(amount === null ? [] : [`at most ${amount}${each}`]),
      ];
      return `${per === "person" ? "You" : `All ${people} together`} can get ${most.join(" and ")}`;
    },
    times: (count) => ["once", "twice"][count - 1] ?? `${numberIn("en").format(count)} times`,
    submitted: (from, to) =>
      `This applies to referrals submitted from ${from}${to === null ? "" : ` to ${to}`}`,
    amounts: (min, max) => (min === max ? min : `${min} to ${max}`),
    aBonus: "a bonus",
  },
  de: {
    gets: ({ to, amount, bounds, status }) => {
      const referral = to === "referrer" ? "Ihre Empfehlung" : "eine Empfehlung Ihrer Empfehlenden";
      const reached = status === null ? "abgeschlossen ist" : `„${status}“ erreicht`;
      return `Sie erhalten ${amount}${aside(bounds) || ","} sobald ${referral} ${reached}`;
    },
    getsForEach: ({ to, amount, bounds, status }) => {
      const completed = status === null ? "abgeschlossene " : "";
      const referral = `${completed}Empfehlung${to === "referrer" ? "" : " Ihrer Empfehlenden"}`;
      const that = status === null ? "" : `, die „${status}“ erreicht`;
      return `Sie erhalten ${amount}${aside(bounds)} für jede ${referral}${that}`;
    },
    percentage: (percent, field) =>
      `${percent} % ${field === null ? "des Auftragswerts" : `von ${field}`}`,
    atLeast: (amount) => `mindestens ${amount}`,
    atMost: (amount) => `höchstens ${amount}`,
    between: (min, max) => `${min} bis ${max}`,
    ifAll: (clauses) => `Sie zählt, falls ${clauses}`,
    quoted: (name) => `„${name}“`,
    is: (what, values, isNot) => `${what} ${isNot ? "nicht " : ""}${values} ist`,
    label: "das Label",
    link: "der öffentliche Link",
    range: (what, from, to) =>
      `${what} ${from === null ? `höchstens ${to}` : to === null ? `mindestens ${from}` : `${from} bis ${to}`} ist`,
    nth: (number, orLater, period) =>
      `es Ihr ${number}. ${orLater ? "oder späterer " : ""}Erfolg${inPeriodDe(period)} ist`,
    yes: "Ja",
    no: "Nein",
    limit: ({ to, per, period, times, amount }) => {
      const people = to === "referrer" ? "Empfehlenden" : "Business Developer";
      const each = period === "ever" ? "" : ` pro ${periodsDe[period]}`;
      const most = [
        ...(times === null ? [] : [`die Prämie höchstens ${times}${each}`]),
        ...(amount === null ? [] : [`höchstens ${amount}${each}`]),
      ];
      const who = per === "person" ? "Sie" : `Alle ${people} zusammen`;
      return `${who} können ${most.join(" und ")} erhalten`;
    },
    times: (count) => ["einmal", "zweimal"][count - 1] ?? `${numberIn("de").format(count)}-mal`,
    submitted: (from, to) =>
      `Das gilt für Empfehlungen vom ${from}${to === null ? " an" : ` bis zum ${to}`}`,
    amounts: (min, max) => (min === max ? min : `${min} bis ${max}`),
    aBonus: "eine Prämie",
  },
};

const money = { en: moneyIn("en", "stripIfInteger"), de: moneyIn("de", "stripIfInteger") };

const periodsDe = { month: "Monat", quarter: "Quartal", year: "Jahr", ever: "" };
const inPeriodDe = (period: RulePeriod) => (period === "ever" ? "" : ` im ${periodsDe[period]}`);

/**
 * The terms as the referrer reads them: the organization's own text, or sentences generated from the
 * terms.
 */
export const referrerTextsOf = (terms: RuleTerms, names: Names) => ({
  en: terms.referrerTexts.en ?? referrerText(terms, names, "en"),
  de: terms.referrerTexts.de ?? referrerText(terms, names, "de"),
});

/**
 * The terms in short, without the days of submission. A percentage between two amounts is only these
 * amounts.
 */
export const shortTextsOf = (terms: RuleTerms, names: Names) => ({
  en: terms.referrerTexts.en ?? shortText(terms, names, "en"),
  de: terms.referrerTexts.de ?? shortText(terms, names, "de"),
});

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
  return texts[language].amounts(
    money[language](range.min, range.currency),
    money[language](range.max, range.currency),
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

function shortText(terms: RuleTerms, names: Names, language: Language): string {
  const gain = gainOf(terms, names, language);
  const amount = amountsText([terms], language);
  const gets = texts[language].getsForEach(
    amount === undefined ? gain : { ...gain, amount, bounds: null },
  );
  return sentences([gets, ...needsOf(terms, names, language)]);
}

const sentences = (facts: string[]) => facts.map((fact) => `${fact}.`).join(" ");

function gainOf({ to, amount, status: key }: RuleTerms, names: Names, language: Language): Gain {
  const label = names.status(key);
  const isCompleted = key === "completed" && label === "Completed";
  const status = isCompleted ? null : labelIn(language, { key, label });
  return amount.kind === "fixed"
    ? { to, status, amount: money[language](amount.amount, amount.currency), bounds: null }
    : { to, status, amount: shareOf(amount, names, language), bounds: boundsOf(amount, language) };
}

type Share = Extract<RuleTerms["amount"], { kind: "percentage" }>;

function boundsOf({ min, max, currency }: Share, language: Language): string | null {
  const say = texts[language];
  const shown = (amount: number) => money[language](amount, currency);
  if (min !== null && max !== null) return say.between(shown(min), shown(max));
  if (min !== null) return say.atLeast(shown(min));
  return max === null ? null : say.atMost(shown(max));
}

function shareOf({ percent, of }: Share, names: Names, language: Language): string {
  const field = of === "value" ? null : names.fieldWords(of, language).label;
  return texts[language].percentage(numberIn(language).format(percent), field);
}

function referrerText(terms: RuleTerms, names: Names, language: Language): string {
  const { startsOn, endsOn } = terms;
  const say = texts[language];
  const dayText = dayIn(language, names);
  return sentences([
    say.gets(gainOf(terms, names, language)),
    ...needsOf(terms, names, language),
    say.submitted(dayText(startsOn), endsOn && dayText(endsOn)),
  ]);
}

/** The conditions and the limits, one sentence each. */
function needsOf(
  { to, amount, conditions, limits }: RuleTerms,
  names: Names,
  language: Language,
): string[] {
  const say = texts[language];
  const clauses = conditions.flatMap((condition) => clauseOf(condition, names, language));
  return [
    ...(clauses.length === 0 ? [] : [say.ifAll(listedIn(language, "conjunction")(clauses))]),
    ...limits.map(({ per, period, count, amount: sum }) =>
      say.limit({
        to,
        per,
        period,
        times: count === null ? null : say.times(count),
        amount: sum === null ? null : money[language](sum, amount.currency),
      }),
    ),
  ];
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
        typeof value === "string" ? say.quoted(optionText(value)) : value ? say.yes : say.no,
      );
      return [say.is(say.quoted(label), either(values), condition.is === "none_of")];
    }
    case "field_range":
      return [
        say.range(
          say.quoted(names.fieldWords(condition.fieldId, language).label),
          bound(condition.from),
          bound(condition.to),
        ),
      ];
    case "label":
      return [
        say.is(say.label, either(condition.labels.map(say.quoted)), condition.is === "none_of"),
      ];
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
