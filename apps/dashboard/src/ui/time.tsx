const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const exact = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium" });
const day = new Intl.DateTimeFormat("en", { dateStyle: "medium" });

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000_000],
  ["month", 2_592_000_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

export function relativeTime(unixMs: number, nowMs = Date.now()): string {
  const differenceMs = unixMs - nowMs;
  const [unit, unitMs] = units.find(([, ms]) => Math.abs(differenceMs) >= ms) ?? ["second", 1_000];
  if (unit === "second") return differenceMs > 0 ? "in a moment" : "just now";
  return relative.format(Math.trunc(differenceMs / unitMs), unit);
}

export const exactTime = (unixMs: number): string => exact.format(unixMs);

export const dayOf = (unixMs: number): string => day.format(unixMs);

const calendarDay = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });

/** Formats a day without a time, such as 2026-03-16. Other texts stay unchanged. */
export const dayText = (day: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(day) ? calendarDay.format(Date.parse(day)) : day;

/** A relative time, with the exact one on hover. */
export const Time = ({ unixMs }: { unixMs: number }) => (
  <time dateTime={new Date(unixMs).toISOString()} title={exactTime(unixMs)} className="figures">
    {relativeTime(unixMs)}
  </time>
);
