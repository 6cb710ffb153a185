import { minuteMs } from "../ui/durations.ts";
import { formatZone, keptInLanguage } from "../ui/format-language.ts";
import { kept } from "../ui/kept.ts";
import { clockIn } from "../ui/time.tsx";
import { addDays, type Day, dayIn } from "./days.ts";

const fieldFormat = kept(
  (timeZone: string) =>
    new Intl.DateTimeFormat("en-US-u-ca-iso8601-hc-h23", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    }),
);

/** Formats a time for a date and time field in the time zone, such as 2026-03-16T09:30. */
export function fieldTime(unixMs: number, timeZone: string): string {
  const parts = fieldFormat(timeZone).formatToParts(unixMs);
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? "";
  const day = `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
  return `${day}T${part("hour")}:${part("minute")}`;
}

/** Parses the value of a date and time field in the time zone. */
export function momentOf(field: string, timeZone: string): number {
  const wanted = Date.parse(`${field}Z`);
  const offsetAt = (unixMs: number) =>
    Date.parse(`${fieldTime(unixMs, timeZone)}Z`) - Math.floor(unixMs / minuteMs) * minuteMs;
  // The offset at that time, which can differ from today's.
  return wanted - offsetAt(wanted - offsetAt(wanted));
}

const shortDayFormat = keptInLanguage(
  (language, timeZone: string) =>
    new Intl.DateTimeFormat(language, { timeZone, day: "numeric", month: "short" }),
);
const longDayFormat = keptInLanguage(
  (language, timeZone: string) =>
    new Intl.DateTimeFormat(language, {
      timeZone,
      day: "numeric",
      month: "short",
      year: "numeric",
    }),
);

export const shortDay = (unixMs: number, timeZone: string): string =>
  shortDayFormat(timeZone).format(unixMs);

/** Returns the days of a period, including the last one. */
export const periodText = (
  { periodStart, periodEnd }: { periodStart: number; periodEnd: number },
  timeZone: string,
): string => longDayFormat(timeZone).formatRange(periodStart, periodEnd - 1);

const dayAndClockFormat = keptInLanguage(
  (language, timeZone: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone }),
);

/** Returns the time of day in the organization's time zone, unless another one is given. */
export const clockText = (unixMs: number, timeZone = formatZone()): string =>
  clockIn(timeZone).format(unixMs);

/** Returns a time today without its day, and any other time with it, to the minute. */
export const momentText = (unixMs: number, timeZone: string, nowMs = Date.now()): string =>
  dayIn(timeZone, unixMs) === dayIn(timeZone, nowMs)
    ? clockText(unixMs, timeZone)
    : dayAndClockFormat(timeZone).format(unixMs);

/** Replaces the ISO 8601 times in sentences from the service with times in the time zone. */
export const withMoments = (sentence: string, timeZone: string, nowMs = Date.now()): string =>
  sentence.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) =>
    momentText(Date.parse(time), timeZone, nowMs),
  );

const headingIn = keptInLanguage(
  (language, withYear: boolean) =>
    new Intl.DateTimeFormat(language, {
      timeZone: "UTC",
      weekday: "short",
      day: "numeric",
      month: "short",
      ...(withYear && { year: "numeric" }),
    }),
);
const relativeDay = keptInLanguage((language, days: number) => {
  const text = new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(days, "day");
  return text.charAt(0).toUpperCase() + text.slice(1);
});

/** Returns a heading for the entries of a day, such as Today or Tue, 1 Sep. */
export function dayHeading(day: Day, today: Day): string {
  if (day === today) return relativeDay(0);
  if (day === addDays(today, -1)) return relativeDay(-1);
  const isOfThisYear = day.slice(0, 4) === today.slice(0, 4);
  return headingIn(!isOfThisYear).format(Date.parse(day));
}
