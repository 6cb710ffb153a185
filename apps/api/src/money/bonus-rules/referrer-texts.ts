import type { RuleCondition, RuleTerms } from "@referral-service/contract/app";
import { labelForReferrer } from "../../referrals/statuses/rules.ts";
import { type Gain, phrases } from "./referrer-phrases.ts";
import type { Names } from "./sentences.ts";
import { dayTextIn, type Language, listedIn, moneyIn, numberIn } from "./words.ts";

const money = { en: moneyIn("en", "stripIfInteger"), de: moneyIn("de", "stripIfInteger") };

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
        en: amountsText(rules, "en") ?? phrases.en.aBonus,
        de: amountsText(rules, "de") ?? phrases.de.aBonus,
      };

function amountsText(rules: readonly RuleTerms[], language: Language): string | undefined {
  const range = rangeOf(rules.map(({ amount }) => amount));
  if (range === undefined) return undefined;
  return phrases[language].amounts(
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
  const gets = phrases[language].getsForEach(
    amount === undefined ? gain : { ...gain, amount, bounds: null },
  );
  return sentences([gets, ...needsOf(terms, names, language)]);
}

const sentences = (facts: string[]) => facts.map((fact) => `${fact}.`).join(" ");

function gainOf({ to, amount, status: key }: RuleTerms, names: Names, language: Language): Gain {
  const label = names.status(key);
  const isCompleted = key === "completed" && label === "Completed";
  const status = isCompleted ? null : labelForReferrer(language, { key, label });
  return amount.kind === "fixed"
    ? { to, status, amount: money[language](amount.amount, amount.currency), bounds: null }
    : { to, status, amount: shareOf(amount, names, language), bounds: boundsOf(amount, language) };
}

type Share = Extract<RuleTerms["amount"], { kind: "percentage" }>;

function boundsOf({ min, max, currency }: Share, language: Language): string | null {
  const say = phrases[language];
  const shown = (amount: number) => money[language](amount, currency);
  if (min !== null && max !== null) return say.between(shown(min), shown(max));
  if (min !== null) return say.atLeast(shown(min));
  return max === null ? null : say.atMost(shown(max));
}

function shareOf({ percent, of }: Share, names: Names, language: Language): string {
  const field = of === "value" ? null : names.fieldWords(of, language).label;
  return phrases[language].percentage(numberIn(language).format(percent), field);
}

function referrerText(terms: RuleTerms, names: Names, language: Language): string {
  const { startsOn, endsOn } = terms;
  const say = phrases[language];
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
  const say = phrases[language];
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
  const say = phrases[language];
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
