import type { Window } from "../../data/reports.ts";
import {
  addDays,
  addMonths,
  type Day,
  daysThrough,
  firstOfMonth,
  firstOfYear,
  startOfDay,
} from "../../words/days.ts";

export const periods = {
  "7d": "Last 7 days",
  "30d": "Last 30 days",
  "90d": "Last 90 days",
  month: "This month",
  "last-month": "Last month",
  "12m": "Last 12 months",
  year: "This year",
} as const;

export type PeriodName = keyof typeof periods;

export const periodNames = Object.keys(periods) as PeriodName[];

export const usualPeriod: PeriodName = "30d";

/** The first and the last day are included. */
export interface Days {
  from: Day;
  through: Day;
}

export function daysOf(period: PeriodName, today: Day): Days {
  const last = (count: number) => ({ from: addDays(today, 1 - count), through: today });
  switch (period) {
    case "7d":
      return last(7);
    case "30d":
      return last(30);
    case "90d":
      return last(90);
    case "month":
      return { from: firstOfMonth(today), through: today };
    case "last-month":
      return {
        from: addMonths(firstOfMonth(today), -1),
        through: addDays(firstOfMonth(today), -1),
      };
    case "12m":
      return { from: addMonths(firstOfMonth(today), -11), through: today };
    case "year":
      return { from: firstOfYear(today), through: today };
    default:
      return period satisfies never;
  }
}

/**
 * Returns the previous period: the same number of days before this one, or the same days of the
 * previous month or year.
 */
export function daysBefore({ from, through }: Days, period: PeriodName | undefined): Days {
  switch (period) {
    case "month":
      return { from: addMonths(from, -1), through: addMonths(through, -1) };
    case "last-month":
      return { from: addMonths(from, -1), through: addDays(from, -1) };
    case "12m":
    case "year":
      return { from: addMonths(from, -12), through: addMonths(through, -12) };
    default:
      return {
        from: addDays(from, -daysThrough(from, through)),
        through: addDays(from, -1),
      };
  }
}

export const windowOf = ({ from, through }: Days, timeZone: string): Window => ({
  from: startOfDay(from, timeZone),
  to: startOfDay(addDays(through, 1), timeZone),
});

/**
 * The largest number of days, one less than the limit of the service, because a day can have 25
 * hours.
 */
const daysMax = 730;
const firstDayEver = "1975-01-01";
const lastDayEver = "2200-12-31";

/** Returns why a custom range cannot be shown. Undefined if it can. */
export function problemOf({ from, through }: Days): string | undefined {
  if (from > through) return "Choose a first day on or before the last day.";
  if (from < firstDayEver || through > lastDayEver) {
    return "Choose days from 1975 to 2200.";
  }
  if (daysThrough(from, through) > daysMax) return `Choose up to ${daysMax} days.`;
  return undefined;
}
