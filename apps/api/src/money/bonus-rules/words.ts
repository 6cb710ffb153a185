import { decimalsOf } from "@referral-service/contract/currencies";
import type { Day } from "./days.ts";

export type Language = "en" | "de";

export function moneyIn(
  language: Language,
  /** `stripIfInteger` shows whole amounts without decimals, such as €150. */
  trailingZeroDisplay: "auto" | "stripIfInteger" = "auto",
) {
  // Formats are cached, because a simulation formats hundreds of thousands of amounts.
  const formats = new Map<string, Intl.NumberFormat>();
  const formatOf = (currency: string) => {
    const known = formats.get(currency);
    if (known !== undefined) return known;
    const format = new Intl.NumberFormat(language, {
      style: "currency",
      currency,
      // The decimals are set explicitly, because Intl would otherwise round 10.5 HUF to 11.
      minimumFractionDigits: decimalsOf(currency),
      maximumFractionDigits: 2,
      trailingZeroDisplay,
    });
    formats.set(currency, format);
    return format;
  };
  return (amount: number, currency: string) =>
    formatOf(currency).format(amount).replaceAll("\u00a0", " ");
}

/** Formats a day in the medium style in English, and in the long style in other languages. */
export function dayTextIn(language: string) {
  const dateStyle = language.startsWith("en") ? "medium" : "long";
  const format = new Intl.DateTimeFormat(language, { dateStyle, timeZone: "UTC" });
  return (day: Day) => format.format(new Date(`${day}T00:00:00Z`));
}

/** Formats a list such as `Tile, Slate or Reed`, with the conjunction of the language. */
export function listedIn(language: Language, type: "conjunction" | "disjunction") {
  const format = new Intl.ListFormat(language, { type });
  return (parts: string[]) => format.format(parts);
}

export const numberIn = (language: Language) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 10 });

const ordinals = new Intl.PluralRules("en", { type: "ordinal" });
const suffixes: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };

/** Formats a number as 1st, 2nd or 23rd. */
export const ordinal = (number: number) => `${number}${suffixes[ordinals.select(number)]}`;
