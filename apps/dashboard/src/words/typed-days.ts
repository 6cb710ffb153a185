import { formatLanguage, keptInLanguage } from "../ui/format-language.ts";
import { type Day, isDay } from "./days.ts";

type Part = "day" | "month" | "year";

const isPart = (type: string): type is Part =>
  type === "day" || type === "month" || type === "year";

const numericParts = keptInLanguage((language, _: undefined) =>
  new Intl.DateTimeFormat(language, {
    timeZone: "UTC",
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
  }).formatToParts(0),
);

const monthNames = keptInLanguage((language, _: undefined) => {
  const format = new Intl.DateTimeFormat(language, { timeZone: "UTC", month: "long" });
  return Array.from({ length: 12 }, (_none, month) =>
    format.format(Date.UTC(2026, month)).toLowerCase(),
  );
});

const germanLetters = { day: "TT", month: "MM", year: "JJJJ" };
const englishLetters = { day: "dd", month: "mm", year: "yyyy" };

/** Returns how a day is typed, such as dd/mm/yyyy. */
export function dayPattern(): string {
  const letters = formatLanguage().startsWith("de") ? germanLetters : englishLetters;
  return numericParts(undefined)
    .map(({ type, value }) => (isPart(type) ? letters[type] : value))
    .join("");
}

/**
 * Returns the month that a word means. The first letters of its name are enough if no other month
 * begins with them.
 */
const monthOf = (word: string): number | undefined => {
  const found = monthNames(undefined).flatMap((name, month) =>
    name.startsWith(word) ? [month + 1] : [],
  );
  return found.length === 1 ? found[0] : undefined;
};

/** Splits 27112026 and 271126, in the order of the format. */
const splitDigits = (digits: string, order: readonly Part[]): string[] => {
  const yearLength = digits.length - 4;
  let from = 0;
  return order.map((part) => {
    const begin = from;
    from += part === "year" ? yearLength : 2;
    return digits.slice(begin, from);
  });
};

/**
 * Reads a day as people type it in the format of the language: 27/11/2026, 27.11.26, 27112026, 27
 * Nov or 2026-11-27. A day without a year is a day of the given year. Undefined for other text.
 */
export function typedDay(text: string, yearNow: number): Day | undefined {
  const words = text.toLowerCase().match(/\d+|\p{L}+/gu) ?? [];
  const numeric = numericParts(undefined).flatMap(({ type }) => (isPart(type) ? [type] : []));
  const name = words.find((word) => !/^\d/.test(word));
  const month = name === undefined ? undefined : monthOf(name);
  let numbers = words.filter((word) => word !== name);
  if (numbers.some((word) => !/^\d/.test(word)) || (name !== undefined && month === undefined)) {
    return undefined;
  }
  if (numbers.length === 1 && name === undefined && /^(?:\d{6}|\d{8})$/.test(numbers[0] ?? "")) {
    numbers = splitDigits(numbers[0] ?? "", numeric);
  }
  const hasYearFirst = numbers[0]?.length === 4;
  const order = (hasYearFirst ? (["year", "month", "day"] as const) : numeric).filter(
    (part) => part !== "month" || month === undefined,
  );
  const parts = numbers.length === order.length ? order : order.filter((part) => part !== "year");
  if (numbers.length !== parts.length) return undefined;
  const numberOf = (part: Part) => numbers[parts.indexOf(part)];
  const year = numberOf("year") ?? String(yearNow);
  const day = [
    year.length === 2 ? `20${year}` : year.padStart(4, "0"),
    (month === undefined ? numberOf("month") : String(month))?.padStart(2, "0"),
    numberOf("day")?.padStart(2, "0"),
  ].join("-");
  return isDay(day) ? day : undefined;
}

/** Whether the text has a year of four digits, so that more typing would not change the day. */
export const hasWholeYear = (text: string): boolean =>
  /(?:^|\D)\d{4}(?:\D|$)|^\d{8}$/.test(text.trim());

/** Reads a time of day, such as 14:05, 2:05 PM or 9, and returns it as 14:05. */
export function typedTime(text: string): string | undefined {
  const [, hours = "", minutes = "00", half] =
    /^(\d{1,2})(?:[:.h]?(\d\d))?\s?([ap])?\.?m?\.?$/.exec(text.trim().toLowerCase()) ?? [];
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === "p" ? 12 : 0);
  if (hours === "" || hour > 23 || Number(minutes) > 59) return undefined;
  return `${String(hour).padStart(2, "0")}:${minutes}`;
}
