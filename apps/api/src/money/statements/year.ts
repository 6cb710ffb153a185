import { calendarOf } from "../../kernel/platform/calendar.ts";

/** A calendar year in a time zone. */
export interface Year {
  year: number;
  startsAt: Date;
  /** The first moment of the next year. */
  endsAt: Date;
}

export function yearOf(year: number, timeZone: string): Year {
  const calendar = calendarOf(timeZone);
  const startOf = (of: number) => calendar.startOf({ year: of, month: 1, day: 1 });
  return { year, startsAt: startOf(year), endsAt: startOf(year + 1) };
}

export const yearAt = (at: Date, timeZone: string): Year =>
  yearOf(calendarOf(timeZone).dayAt(at).year, timeZone);
