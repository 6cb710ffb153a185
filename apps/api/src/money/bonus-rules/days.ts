import type { RulePeriod } from "@referral-service/contract/app";

/** A day in the organization's time zone, as YYYY-MM-DD. Days compare like strings. */
export type Day = string;

export function dayIn(timeZone: string): (at: Date) => Day {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return (at) => format.format(at);
}

export function dayAfter(day: Day, days = 1): Day {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** The first day of the period that contains a day. Null if the period has no start. */
export function periodStart(day: Day, period: RulePeriod): Day | null {
  const [year, month] = [day.slice(0, 4), Number(day.slice(5, 7))];
  switch (period) {
    case "month":
      return `${day.slice(0, 7)}-01`;
    case "quarter":
      return `${year}-${String(month - ((month - 1) % 3)).padStart(2, "0")}-01`;
    case "year":
      return `${year}-01-01`;
    case "ever":
      return null;
    default:
      return period satisfies never;
  }
}

/** The last day of the period that contains a day. */
export function periodEnd(day: Day, period: RulePeriod): Day | null {
  const start = periodStart(day, period);
  if (start === null) return null;
  const months = { month: 1, quarter: 3, year: 12, ever: 0 }[period];
  const next = new Date(`${start}T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + months);
  return dayAfter(next.toISOString().slice(0, 10), -1);
}
