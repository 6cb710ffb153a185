import { hourMs } from "../durations.ts";

/** A day in a calendar. A day after the end of its month is a day in the next month. */
interface Day {
  year: number;
  /** Starts at 1. */
  month: number;
  day: number;
}

/** The days in a time zone. */
export interface Calendar {
  dayAt(at: Date): Day;
  /** The first moment of the day. */
  startOf(day: Day): Date;
  /** The start of this hour of the day. */
  hourOf(day: Day, hour: number): Date;
}

export function calendarOf(timeZone: string): Calendar {
  const format = new Intl.DateTimeFormat("en-US-u-ca-iso8601-hc-h23", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  function localAt(unixMs: number) {
    const parts = format.formatToParts(unixMs);
    const part = (type: string) => Number(parts.find((found) => found.type === type)?.value);
    const day = { year: part("year"), month: part("month"), day: part("day") };
    const timeMs = Date.UTC(1970, 0, 1, part("hour"), part("minute"), part("second"));
    return { day, asUtcMs: utcMsOf(day) + timeMs };
  }
  function hourOf(day: Day, hour: number) {
    const local = utcMsOf(day) + hour * hourMs;
    // The offset on that day, which can differ from the offset today.
    const near = local - (localAt(local).asUtcMs - local);
    return new Date(local - (localAt(near).asUtcMs - near));
  }
  return {
    dayAt: (at) => localAt(at.getTime()).day,
    startOf: (day) => hourOf(day, 0),
    hourOf,
  };
}

const utcMsOf = ({ year, month, day }: Day) => Date.UTC(year, month - 1, day);
