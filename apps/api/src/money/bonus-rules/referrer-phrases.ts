import type { RuleLimit, RulePeriod, RuleTerms } from "@referral-service/contract/app";
import { type Language, numberIn, ordinal } from "./words.ts";

/** What the terms bring, and the status that a referral must reach. */
export interface Gain {
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

/** What a language needs to state the terms to the person who is paid. */
interface Phrases {
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

export const phrases: Record<Language, Phrases> = {
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

const periodsDe = { month: "Monat", quarter: "Quartal", year: "Jahr", ever: "" };
const inPeriodDe = (period: RulePeriod) => (period === "ever" ? "" : ` im ${periodsDe[period]}`);
