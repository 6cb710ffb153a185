import { type ReportInterval, reportDaysMax } from "@referral-service/contract";
import { dayMs, hourMs } from "../../kernel/durations.ts";
import type { Clock } from "../../kernel/platform/clock.ts";
import { invalidRequest } from "../../kernel/refusal.ts";

/** A range from one time (inclusive) to another (exclusive), both in Unix ms. */
export interface Range {
  from: number;
  to: number;
}

export const defaultDays = 30;

/** Throws INVALID_REQUEST for `from` if the range is empty or too long. */
export function requireRange(
  { clock }: { clock: Clock },
  { from, to = clock.now().getTime() }: { from?: number | undefined; to?: number | undefined },
): Range {
  const range = { from: from ?? Math.max(0, to - defaultDays * dayMs), to };
  if (range.from >= to) {
    throw invalidRequest({ path: "from", message: "must be before the end of the range" });
  }
  if (to - range.from > reportDaysMax * dayMs) {
    const message = `must be at most ${reportDaysMax} days before the end of the range`;
    throw invalidRequest({ path: "from", message });
  }
  return range;
}

/** A day, week or month in a time zone. */
export interface Bucket {
  /** In Unix ms. */
  startsAt: number;
  /** The first day, as YYYY-MM-DD. */
  localDate: string;
}

const quarterHourMs = 15 * 60_000;

/** The buckets that overlap the range, oldest first. Weeks start on Monday. */
export function bucketsOf(
  { from, to }: Range,
  { interval, timezone }: { interval: ReportInterval; timezone: string },
): Bucket[] {
  const dayAt = localDays(timezone);
  const startOf = (day: number, guess: number) =>
    knownStarts.get(`${timezone} ${day}`) ?? findStart(timezone, { day, dayAt, guess });
  const buckets: Bucket[] = [];
  let day = firstDayOf(interval, dayAt(from));
  let startsAt = startOf(day, day * dayMs);
  while (startsAt < to) {
    buckets.push({ startsAt, localDate: new Date(day * dayMs).toISOString().slice(0, 10) });
    const next = dayAfter(interval, day);
    const nextStartsAt = startOf(next, startsAt + (next - day) * dayMs);
    // A zone that crosses the date line skips this day, so its bucket starts with the next day.
    if (nextStartsAt === startsAt) buckets.pop();
    [day, startsAt] = [next, nextStartsAt];
  }
  return buckets;
}

/** Returns the local calendar day at a time, as days since 1970-01-01. */
function localDays(timeZone: string) {
  const format = new Intl.DateTimeFormat("en-US-u-ca-iso8601", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
  });
  return (at: number): number => {
    const parts = format.formatToParts(at);
    const part = (type: string) => Number(parts.find((found) => found.type === type)?.value);
    return Date.UTC(part("year"), part("month") - 1, part("day")) / dayMs;
  };
}

/**
 * The starts of days by time zone. Finding the starts for 2 years takes 5 ms, and the process
 * serves no other request during this time.
 */
const knownStarts = new Map<string, number>();

/** About 2 MB. */
const knownStartsMax = 20_000;

interface Day {
  day: number;
  dayAt: (at: number) => number;
  guess: number;
}

function findStart(timezone: string, { day, dayAt, guess }: Day): number {
  const isStart = (at: number) => dayAt(at) >= day && dayAt(at - quarterHourMs) < day;
  const start = isStart(guess) ? guess : searchStart(day, dayAt);
  if (knownStarts.size >= knownStartsMax) knownStarts.clear();
  knownStarts.set(`${timezone} ${day}`, start);
  return start;
}

/** The first quarter-hour of a local day. The offsets of all zones are whole quarter-hours. */
function searchStart(day: number, dayAt: Day["dayAt"]): number {
  // No zone has a larger offset from UTC.
  let [before, after] = [day * dayMs - 27 * hourMs, day * dayMs + 27 * hourMs];
  while (after - before > quarterHourMs) {
    const between = before + Math.floor((after - before) / quarterHourMs / 2) * quarterHourMs;
    if (dayAt(between) < day) before = between;
    else after = between;
  }
  return after;
}

function firstDayOf(interval: ReportInterval, day: number): number {
  switch (interval) {
    case "day":
      return day;
    case "week":
      return day - dayOfWeek(day);
    case "month":
      return day - new Date(day * dayMs).getUTCDate() + 1;
    default:
      return interval satisfies never;
  }
}

function dayAfter(interval: ReportInterval, day: number): number {
  switch (interval) {
    case "day":
      return day + 1;
    case "week":
      return day + 7;
    case "month": {
      const date = new Date(day * dayMs);
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / dayMs;
    }
    default:
      return interval satisfies never;
  }
}

/** Monday is 0. 1970-01-01 was a Thursday. */
const dayOfWeek = (day: number) => (((day + 3) % 7) + 7) % 7;
