import { dayMs } from "../../kernel/platform/clock.ts";
/** The current day in a time zone, as YYYY-MM-DD. */
export const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(at);

/** The days up to this one, oldest first. */
export const daysUntil = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(day) - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
