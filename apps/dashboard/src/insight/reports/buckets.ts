import type { ReportInterval } from "@referral-service/contract";
import { keptInLanguage } from "../../ui/format-language.ts";
import { dayText } from "../../ui/time.tsx";
import { addDays, addMonths, type Day } from "../../words/days.ts";
import { shortDay } from "../../words/times.ts";

const monthYear = keptInLanguage(
  (language, _: undefined) =>
    new Intl.DateTimeFormat(language, { month: "short", year: "numeric", timeZone: "UTC" }),
);

/** Column header of a table of buckets. */
export const bucketHeads: Record<ReportInterval, string> = {
  day: "Day",
  week: "Week from",
  month: "Month",
};

/** Formats a day, week or month by its first day: short for a chart, in full for a table. */
export function bucketName(interval: ReportInterval, day: string, isShort: boolean): string {
  const at = Date.parse(day);
  if (interval === "month") return monthYear(undefined).format(at);
  return isShort ? shortDay(at, "UTC") : dayText(day);
}

/** Returns the first day that a report shows of a week or month, which can begin before the report. */
export const firstShown = (first: Day, { from }: { from: Day }): Day =>
  first < from ? from : first;

/** Returns the last day of a day, week or month. */
const lastDayOf: Record<ReportInterval, (first: Day) => Day> = {
  day: (first) => first,
  week: (first) => addDays(first, 6),
  month: (first) => addDays(addMonths(first, 1), -1),
};

/** Whether days of a day, week or month are missing, because they are outside the report or not over. */
export function isPartial(
  interval: ReportInterval,
  first: Day,
  { from, through, today }: { from: Day; through: Day; today: Day },
): boolean {
  const last = lastDayOf[interval](first);
  return first < from || last > through || last >= today;
}

/**
 * Returns how many days, weeks or months come before the first figure, such as those before an
 * organization began. In these, the previous period has no figure either.
 */
export function emptyAtStart(points: readonly { value: number; before: number | null }[]): number {
  const first = points.findIndex(({ value, before }) => value > 0 || (before ?? 0) > 0);
  return Math.max(0, first);
}
