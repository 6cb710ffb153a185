import type { ReaderLanguage } from "@referral-service/contract";
import { decimalsOf } from "@referral-service/contract/currencies";
import { useMemo } from "react";
import { readerLocale } from "../../languages/reader-locale.ts";
import { formatLanguage, withShortMonths } from "../../ui/format-language.ts";
import { kept } from "../../ui/kept.ts";
import { isYearClear } from "../../ui/time.tsx";
import type { Texts } from "./texts.ts";

/** Loads the texts of one language. Only referrers load texts. */
const loaders: Record<ReaderLanguage, () => Promise<Texts>> = {
  en: async () => (await import("./en.ts")).en,
  de: async () => (await import("./de.ts")).de,
};

const isReaderLanguage = (language: string): language is ReaderLanguage => language in loaders;

const languageOf = (locale: string): ReaderLanguage => {
  const language = locale.split("-")[0] ?? "";
  return isReaderLanguage(language) ? language : "en";
};

const loaded: Partial<Record<ReaderLanguage, Texts>> = {};

/** The reader's language, or English. */
export const ownLanguage = (): ReaderLanguage => languageOf(readerLocale());

/** Loads the texts of this locale's language, or English. Call it in the route loader of a referrer's pages. */
export async function loadTexts(locale: string = readerLocale()): Promise<void> {
  const language = languageOf(locale);
  loaded[language] ??= await loaders[language]();
}

/** Texts in a language, with the formats of a region. */
export interface Reading {
  language: ReaderLanguage;
  texts: Texts;
  money: (amount: number, currency: string) => string;
  /** A day such as 30 November. */
  day: (unixMs: number, timeZone: string) => string;
  /** A short day such as 30 Nov. It has its year unless it is within half a year. */
  shortDay: (unixMs: number, timeZone: string, nowMs?: number) => string;
  /** A short day with its time, such as 25 Nov, 10:24. Only the time if it is today. */
  shortTime: (unixMs: number, timeZone: string, nowMs?: number) => string;
}

/** Reads the texts of a region such as en-GB or de. */
export const readingOf: (region: string) => Reading = kept((region: string): Reading => {
  const language = languageOf(region);
  const texts = loaded[language];
  if (texts === undefined) throw new Error("The texts for referrers were not loaded");
  const moneyIn = kept(
    (currency: string) =>
      new Intl.NumberFormat(region, {
        style: "currency",
        currency,
        // The decimals are set explicitly, because Intl would otherwise round 10.5 HUF to 11.
        minimumFractionDigits: decimalsOf(currency),
        maximumFractionDigits: 2,
      }),
  );
  const formatOf = (options: Intl.DateTimeFormatOptions) =>
    kept((timeZone: string) =>
      withShortMonths(new Intl.DateTimeFormat(region, { timeZone, ...options })),
    );
  const dayIn = formatOf({ day: "numeric", month: "long" });
  const shortDayIn = formatOf({ day: "numeric", month: "short" });
  const dayOfYearIn = formatOf({ dateStyle: "medium" });
  // Separate from the day, because Intl writes 9:34 next to a day and 09:34 alone.
  const clockIn = formatOf({ timeStyle: "short" });
  return {
    language,
    texts,
    money: (amount, currency) => moneyIn(currency).format(amount),
    day: (unixMs, timeZone) => dayIn(timeZone).format(unixMs),
    shortDay: (unixMs, timeZone, nowMs = Date.now()) =>
      (isYearClear(unixMs, nowMs) ? shortDayIn : dayOfYearIn)(timeZone).format(unixMs),
    shortTime: (unixMs, timeZone, nowMs = Date.now()) => {
      const clock = clockIn(timeZone).format(unixMs);
      const [day, today] = [unixMs, nowMs].map(dayOfYearIn(timeZone).format);
      return day === today ? clock : `${shortDayIn(timeZone).format(unixMs)}, ${clock}`;
    },
  };
});

/**
 * Returns the texts in the reader's language, or English, in the organization's format. It is only
 * for referrers, because only their texts are loaded. The format can be that of another language
 * while another organization opens.
 */
export function ownReading(): Reading {
  const [language, format] = [ownLanguage(), formatLanguage()];
  return readingOf(languageOf(format) === language ? format : language);
}

/**
 * Returns the columns of a list. For referrers, the columns have the names that they know, by their
 * key.
 */
export const useOwnWords = <Column extends { name: string; key?: string }>(
  columns: readonly Column[],
  isReferrer: boolean,
): readonly Column[] =>
  useMemo(() => {
    if (!isReferrer) return columns;
    const names: Record<string, string> = ownReading().texts.lists.columns;
    return columns.map((column) => ({ ...column, name: names[column.key ?? ""] ?? column.name }));
  }, [columns, isReferrer]);
