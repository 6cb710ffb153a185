import { calendarOf } from "../../../kernel/platform/calendar.ts";

/** The beginning of the current calendar month in a time zone. */
export function monthStartsAt(now: Date, timeZone: string): Date {
  const calendar = calendarOf(timeZone);
  return calendar.startOf({ ...calendar.dayAt(now), day: 1 });
}
