import { dayMs, hourMs, minuteMs } from "../ui/durations.ts";
import { kept } from "../ui/kept.ts";

/** A calendar day, such as 2026-03-16. */
export type Day = string;

const quarterHourMs = 15 * minuteMs;
/** Largest possible distance of a time zone from UTC, in ms. */
const offsetMaxMs = 27 * hourMs;

/** Returns the start of the day in UTC, which is used to count days. */
const utcOf = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const dayOfUtc = (unixMs: number): Day => new Date(unixMs).toISOString().slice(0, 10);

export const isDay = (value: unknown): value is Day =>
  typeof value === "string" &&
  /^\d{4}-\d\d-\d\d$/.test(value) &&
  !Number.isNaN(utcOf(value)) &&
  dayOfUtc(utcOf(value)) === value;

export const addDays = (day: Day, count: number): Day => dayOfUtc(utcOf(day) + count * dayMs);

/** Returns the number of days from the first through the last day. */
export const daysThrough = (first: Day, last: Day): number =>
  Math.round((utcOf(last) - utcOf(first)) / dayMs) + 1;

/** Returns the same day in another month, or the last day of a shorter month. */
export function addMonths(day: Day, count: number): Day {
  const date = new Date(utcOf(day));
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + count];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dayOfUtc(Date.UTC(year, month, Math.min(date.getUTCDate(), last)));
}

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

export const firstOfYear = (day: Day): Day => `${day.slice(0, 4)}-01-01`;

const dayFormat = kept(
  (timeZone: string) =>
    new Intl.DateTimeFormat("en-US-u-ca-iso8601", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    }),
);

/** Returns the day in a time zone at this time. */
export function dayIn(timeZone: string, unixMs: number): Day {
  const parts = dayFormat(timeZone).formatToParts(unixMs);
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

/**
 * Returns the start of the day. Days start on a quarter-hour, but not always at midnight. A day
 * starts at 1:00 if the clocks go forward at midnight.
 */
export function startOfDay(day: Day, timeZone: string): number {
  let [before, after] = [utcOf(day) - offsetMaxMs, utcOf(day) + offsetMaxMs];
  while (after - before > quarterHourMs) {
    const between = before + Math.floor((after - before) / quarterHourMs / 2) * quarterHourMs;
    if (dayIn(timeZone, between) < day) before = between;
    else after = between;
  }
  return after;
}

/** Returns the last second of the day. */
export const endOfDay = (day: Day, timeZone: string): number =>
  startOfDay(addDays(day, 1), timeZone) - 1_000;

/**
 * Returns list filters for items that were created on these days in a time zone, both days
 * included.
 */
export const createdOn = (
  { from, to }: { from?: Day | undefined; to?: Day | undefined },
  timeZone: string,
) => ({
  createdAfter: isDay(from) ? startOfDay(from, timeZone) : undefined,
  createdBefore: isDay(to) ? startOfDay(addDays(to, 1), timeZone) : undefined,
});
