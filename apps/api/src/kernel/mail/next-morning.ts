import { calendarOf } from "../platform/calendar.ts";

/** The hour of the daily summaries, in the organization's time zone. */
export const summaryHour = 8;

/** The next time that daily summaries are sent. */
export function nextMorning(now: Date, timeZone: string): Date {
  const calendar = calendarOf(timeZone);
  const today = calendar.dayAt(now);
  const morning = calendar.hourOf(today, summaryHour);
  if (morning > now) return morning;
  return calendar.hourOf({ ...today, day: today.day + 1 }, summaryHour);
}
