import { kept } from "./kept.ts";

let current = "en";

/**
 * The language of dates, times and amounts. English for staff, because their pages are in English.
 */
export const formatLanguage = (): string => current;

export function formatIn(language: string) {
  current = language;
}

/** Like `kept`, for each language and key. What it returns uses the current language. */
export function keptInLanguage<Key, Made>(
  make: (language: string, key: Key) => Made,
): (key: Key) => Made {
  const ofLanguage = kept((language: string) => kept((key: Key) => make(language, key)));
  return (key) => ofLanguage(current)(key);
}

const numbersIn = kept((language: string) => new Intl.NumberFormat(language));

export const numberText = (number: number): string => numbersIn(current).format(number);
