import type { ReportInterval } from "@referral-service/contract";

const dayMonth = new Intl.DateTimeFormat("en", {
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});
const dayMonthYear = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });
const monthYear = new Intl.DateTimeFormat("en", {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** Column header of a table of buckets. */
export const bucketHeads: Record<ReportInterval, string> = {
  day: "Day",
  week: "Week from",
  month: "Month",
};

/** Formats a day, week or month by its first day: short for a chart, in full for a table. */
export function bucketName(interval: ReportInterval, day: string, isShort: boolean): string {
  const at = Date.parse(day);
  if (interval === "month") return monthYear.format(at);
  return (isShort ? dayMonth : dayMonthYear).format(at);
}
