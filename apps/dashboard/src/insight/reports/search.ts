import type { ReportInterval } from "@referral-service/contract";
import type { Windows } from "../../data/reports.ts";
import { type Day, dayIn, daysThrough, isDay } from "../../words/days.ts";
import {
  type Days,
  daysBefore,
  daysOf,
  type PeriodName,
  periodNames,
  problemOf,
  usualPeriod,
  windowOf,
} from "./period.ts";

export interface ReportsSearch {
  /** Name of a period. Default: the usual one. */
  period?: PeriodName | undefined;
  /** First day of a custom range. */
  from?: Day | undefined;
  /** Last day of a custom range. */
  to?: Day | undefined;
  /** Length of a bucket. Default: depends on the length of the period. */
  interval?: ReportInterval | undefined;
  /** ID of the user that the reports are limited to. */
  referrer?: string | undefined;
}

export const intervals: Record<ReportInterval, string> = {
  day: "By day",
  week: "By week",
  month: "By month",
};

export const intervalNames = Object.keys(intervals) as ReportInterval[];

/** Reads the search parameters of the reports. Ignores unknown ones. */
export function readSearch(search: Record<string, unknown>): ReportsSearch {
  const { period, from, to, interval, referrer } = search;
  return {
    ...(isDay(from) && isDay(to)
      ? { from, to }
      : periodNames.includes(period as PeriodName) && { period: period as PeriodName }),
    ...(intervalNames.includes(interval as ReportInterval) && {
      interval: interval as ReportInterval,
    }),
    ...(typeof referrer === "string" && /^[\da-f-]{36}$/.test(referrer) && { referrer }),
  };
}

/** Returns the selected preset. Undefined for a custom range. */
export const presetIn = ({ period = usualPeriod, from }: ReportsSearch): PeriodName | undefined =>
  from === undefined ? period : undefined;

const daysIn = ({ period = usualPeriod, from, to }: ReportsSearch, today: Day): Days =>
  from === undefined || to === undefined ? daysOf(period, today) : { from, through: to };

const daysByDayMax = 31;
/** More bars are too thin to read on a phone. */
const daysByDayMaxNarrow = 14;
const daysByWeekMax = 183;

function intervalIn(
  { interval }: ReportsSearch,
  { from, through }: Days,
  isNarrow: boolean,
): ReportInterval {
  if (interval !== undefined) return interval;
  const count = daysThrough(from, through);
  if (count <= (isNarrow ? daysByDayMaxNarrow : daysByDayMax)) return "day";
  return count <= daysByWeekMax ? "week" : "month";
}

/** Returns the days in the URL and the previous ones, with the time windows of the reports. */
export function periodIn(
  search: ReportsSearch,
  { timezone, isNarrow }: { timezone: string; isNarrow: boolean },
) {
  const days = daysIn(search, dayIn(timezone, Date.now()));
  const problem = problemOf(days);
  const before: Days | undefined =
    problem === undefined ? daysBefore(days, presetIn(search)) : undefined;
  const windows: Windows | undefined = before && {
    now: windowOf(days, timezone),
    before: windowOf(before, timezone),
  };
  return { days, before, problem, windows, interval: intervalIn(search, days, isNarrow) };
}
