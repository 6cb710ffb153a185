import type { Calendar } from "../../kernel/platform/calendar.ts";

/** The times that separate the groups of tasks by due time. */
export interface DueBounds {
  now: Date;
  /** The first moment of tomorrow. */
  tomorrow: Date;
  /** The first moment of next Monday. */
  nextWeek: Date;
}

export function dueBoundsAt(now: Date, calendar: Calendar): DueBounds {
  const today = calendar.dayAt(now);
  const weekday = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay();
  const daysUntilMonday = ((7 - weekday) % 7) + 1;
  const startIn = (days: number) => calendar.startOf({ ...today, day: today.day + days });
  return { now, tomorrow: startIn(1), nextWeek: startIn(daysUntilMonday) };
}
