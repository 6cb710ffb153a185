import type { ReportInterval } from "@referral-service/contract";
import { keptInLanguage } from "../../ui/format-language.ts";
import { dayText } from "../../ui/time.tsx";
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
