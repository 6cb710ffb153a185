import { englishIn } from "@referral-service/contract/english";
import { kept } from "./kept.ts";

let current = "en";
let zone: string | undefined;

/**
 * The language of dates, times and amounts. The person's language determines the words, and the
 * organization determines the format.
 */
export const formatLanguage = (): string => current;

/** Time zone of the open organization's days. Undefined outside an organization. */
export const formatZone = (): string | undefined => zone;

export function formatIn(language: string, timeZone: string) {
  [current, zone] = [language, timeZone];
}

/**
 * Returns the language with the format of the organization. English depends on its time zone: Nov 27,
 * 2026, 2:05 PM in the United States, and 27 Nov 2026, 14:05 elsewhere.
 */
export const formatOf = (language: string, timeZone: string): string =>
  language === "en" ? englishIn(timeZone) : language;

/** Writes "Sep" as short as the other months, which Intl does only for some English regions. */
export function withShortMonths<Made>(made: Made): Made {
  if (made instanceof Intl.DateTimeFormat)
    for (const name of ["format", "formatRange"] as const) {
      const write = made[name].bind(made) as (...times: unknown[]) => string;
      Object.defineProperty(made, name, {
        value: (...times: unknown[]) => write(...times).replace(/\bSept\b(?!\.)/g, "Sep"),
      });
    }
  return made;
}

/** Like `kept`, for each language and key. The returned function uses the current language. */
export function keptInLanguage<Key, Made>(
  make: (language: string, key: Key) => Made,
): (key: Key) => Made {
  const ofLanguage = kept((language: string) =>
    kept((key: Key) => withShortMonths(make(language, key))),
  );
  return (key) => ofLanguage(current)(key);
}

const numbersIn = kept((language: string) => new Intl.NumberFormat(language));

export const numberText = (number: number): string => numbersIn(current).format(number);

/** Formats the number of counted items, such as `1,000+` if there are more. */
export const countedText = ({ count, isMore }: { count: number; isMore: boolean }): string =>
  `${numberText(count)}${isMore ? "+" : ""}`;
