import type { ReaderLanguage } from "@referral-service/contract";
import { decimalsOf } from "@referral-service/contract/currencies";
import { kept } from "../../ui/kept.ts";
import { en } from "./en.ts";
import type { Texts } from "./texts.ts";

/** English is always there. The others load before the app starts. */
const loaders: Record<Exclude<ReaderLanguage, "en">, () => Promise<Texts>> = {
  de: async () => (await import("./de.ts")).de,
};

const loaded: Partial<Record<ReaderLanguage, Texts>> = { en };

const hasLoader = (language: string): language is keyof typeof loaders => language in loaders;

/** Loads the texts of this locale's language. Without them, the app is in English. */
export async function loadTexts(locale: string = navigator.language): Promise<void> {
  const language = locale.split("-")[0] ?? "";
  if (!hasLoader(language)) return;
  const texts = await loaders[language]().catch(() => undefined);
  if (texts !== undefined) loaded[language] = texts;
}

/** Texts in a language, with the formats of the reader's region. */
export interface Reading {
  language: ReaderLanguage;
  texts: Texts;
  money: (amount: number, currency: string) => string;
  /** A day such as 30 November. */
  day: (unixMs: number, timeZone: string) => string;
  /** A short day with its time, such as 25 Nov, 10:24. */
  shortTime: (unixMs: number, timeZone: string) => string;
  /** A day with its time. */
  dayTime: (unixMs: number, timeZone: string) => string;
}

export const readingOf: (locale: string) => Reading = kept((locale: string): Reading => {
  const found = (locale.split("-")[0] ?? "") as ReaderLanguage;
  const language = loaded[found] === undefined ? "en" : found;
  const region = found === language ? locale : language;
  const moneyIn = kept(
    (currency: string) =>
      new Intl.NumberFormat(region, {
        style: "currency",
        currency,
        // By default, Intl rounds 10.5 HUF to 11.
        minimumFractionDigits: decimalsOf(currency),
        maximumFractionDigits: 2,
      }),
  );
  const dayIn = kept(
    (timeZone: string) =>
      new Intl.DateTimeFormat(region, { timeZone, day: "numeric", month: "long" }),
  );
  const shortTimeIn = kept(
    (timeZone: string) =>
      new Intl.DateTimeFormat(region, {
        timeZone,
        day: "numeric",
        month: "short",
        hour: "numeric",
        minute: "2-digit",
      }),
  );
  const dayTimeIn = kept(
    (timeZone: string) =>
      new Intl.DateTimeFormat(region, {
        timeZone,
        weekday: "long",
        day: "numeric",
        month: "long",
        hour: "numeric",
        minute: "2-digit",
      }),
  );
  return {
    language,
    texts: loaded[language] ?? en,
    money: (amount, currency) => moneyIn(currency).format(amount),
    day: (unixMs, timeZone) => dayIn(timeZone).format(unixMs),
    shortTime: (unixMs, timeZone) => shortTimeIn(timeZone).format(unixMs),
    dayTime: (unixMs, timeZone) => dayTimeIn(timeZone).format(unixMs),
  };
});

/** The browser's language, or English. */
export const ownReading = (): Reading => readingOf(navigator.language);
