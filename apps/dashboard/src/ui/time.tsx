import { createContext, useContext, useSyncExternalStore } from "react";
import { phrase } from "../languages/phrase.ts";
import { dayMs, hourMs, minuteMs } from "./durations.ts";
import { formatLanguage, formatZone, keptInLanguage } from "./format-language.ts";
import { kept } from "./kept.ts";

/** Time zone of the organization's days. Undefined outside an organization. */
export const OrganizationTimeZone = createContext<string | undefined>(undefined);

const relativeIn = kept(
  (language: string) => new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" }),
);

/** Short enough for a narrow column. Intl writes "hr." in English, and this app writes "h". */
const relativeText = (count: number, unit: Intl.RelativeTimeFormatUnit): string =>
  relativeIn(formatLanguage())
    .format(count, unit)
    .replace(/\b(h|min)r?\b\.?/, "$1");

export const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000_000],
  ["month", 2_592_000_000],
  ["day", dayMs],
  ["hour", hourMs],
  ["minute", minuteMs],
];

export function relativeTime(unixMs: number, nowMs = Date.now()): string {
  const differenceMs = unixMs - nowMs;
  const found = units.find(([, ms]) => Math.abs(differenceMs) >= ms);
  // The app has its own English text, because English has better words than "now".
  if (!found && formatLanguage().startsWith("en"))
    return differenceMs > 0 ? phrase("in a moment") : phrase("just now");
  const [unit, unitMs] = found ?? ["second", Number.POSITIVE_INFINITY];
  return relativeText(Math.trunc(differenceMs / unitMs), unit);
}

const isoDayIn = kept(
  (timeZone: string | undefined) => new Intl.DateTimeFormat("sv", { timeZone }),
);

/** Number of days from one time to another in the time zone. Negative if the other is earlier. */
export function daysBetween(fromMs: number, toMs: number, timeZone: string | undefined): number {
  const midnightOf = (ms: number) => Date.parse(isoDayIn(timeZone).format(ms));
  return (midnightOf(toMs) - midnightOf(fromMs)) / dayMs;
}

const relativeForMs = 7 * dayMs;
const yearIsClearForMs = 180 * dayMs;

/** Whether a day is so near that it needs no year. */
export const isYearClear = (unixMs: number, nowMs: number): boolean =>
  Math.abs(unixMs - nowMs) < yearIsClearForMs;

/**
 * Formats a time for lists: in minutes for an hour, in hours on the same day, in days for 7 days, and
 * then as the day in the time zone. A day within half a year has no year.
 */
export function shortTime(unixMs: number, timeZone?: string, nowMs = Date.now()): string {
  const differenceMs = Math.abs(unixMs - nowMs);
  const days = daysBetween(nowMs, unixMs, timeZone);
  if (differenceMs < hourMs || days === 0) return relativeTime(unixMs, nowMs);
  if (differenceMs < relativeForMs) return relativeText(days, "day");
  return isYearClear(unixMs, nowMs) ? nearDayIn(timeZone).format(unixMs) : dayOf(unixMs, timeZone);
}

const exactIn = keptInLanguage(
  (language, timeZone: string | undefined) =>
    new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "medium", timeZone }),
);
const dayIn = keptInLanguage(
  (language, timeZone: string | undefined) =>
    new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone }),
);

export const nearDayIn = keptInLanguage(
  (language, timeZone: string | undefined) =>
    new Intl.DateTimeFormat(language, { day: "numeric", month: "short", timeZone }),
);

/** Formats a time in the browser's time zone, unless another one is given. */
export const exactTime = (unixMs: number, timeZone?: string): string =>
  exactIn(timeZone).format(unixMs);

/** Formats the day in the organization's time zone, unless another one is given. */
export const dayOf = (unixMs: number, timeZone = formatZone()): string =>
  dayIn(timeZone).format(unixMs);

/** Formats a day without a time, such as 2026-03-16. Leaves other text unchanged. */
export const dayText = (day: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(day) ? dayOf(Date.parse(day), "UTC") : day;

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the exact time. Adds the organization's time if its clocks differ from the reader's. */
export function timeInBothZones(
  unixMs: number,
  organizationZone: string | undefined,
  ownZone = browserZone,
): string {
  const own = exactTime(unixMs, ownZone);
  if (organizationZone === undefined) return own;
  const ofOrganization = exactTime(unixMs, organizationZone);
  if (ofOrganization === own) return own;
  return `${ofOrganization} in ${placeOf(organizationZone)}\n${own} in ${placeOf(ownZone)}`;
}

const placeOf = (timeZone: string) => timeZone.replaceAll("_", " ");

/** Returns the text for the tooltip of a time. */
export function useTimeInBothZones(): (unixMs: number) => string {
  const organizationZone = useContext(OrganizationTimeZone);
  return (unixMs) => timeInBothZones(unixMs, organizationZone);
}

export const Moment = ({ unixMs, text }: { unixMs: number; text: string }) => (
  <time dateTime={new Date(unixMs).toISOString()} title={useTimeInBothZones()(unixMs)}>
    {text}
  </time>
);

/** A relative time or a day, with the exact time on hover. It follows the clock. */
export function Time({ unixMs }: { unixMs: number }) {
  const timeZone = useContext(OrganizationTimeZone);
  useMinutes();
  return (
    <span className="figures">
      <Moment unixMs={unixMs} text={shortTime(unixMs, timeZone)} />
    </span>
  );
}

/** Renders the component again each minute. */
export const useMinutes = () => useSyncExternalStore(followMinutes, minuteNow);

const minuteNow = () => Math.floor(Date.now() / minuteMs);

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Calls the listener each minute. One timer serves all times on the page. */
function followMinutes(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const one of listeners) one();
  }, minuteMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time of day as the region writes it, such as 09:34 or 9:34 AM. */
export const clockIn = keptInLanguage(
  (language, timeZone: string | undefined) =>
    new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone }),
);

export const Day = ({ unixMs }: { unixMs: number }) => (
  <Moment unixMs={unixMs} text={dayOf(unixMs, useContext(OrganizationTimeZone))} />
);
