import clsx from "clsx";
import { dayMs, minuteMs } from "../ui/durations.ts";
import { formatZone, keptInLanguage } from "../ui/format-language.ts";
import { daysBetween, Moment, Time, units, useMinutes } from "../ui/time.tsx";

const durationIn = keptInLanguage(
  (language, unit: string) =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }),
);

/** Formats a duration in its largest unit, such as "5 hours", and at least as 1 minute. */
export function durationText(durationMs: number): string {
  const shownMs = Math.max(durationMs, minuteMs);
  const [unit, unitMs] = units.find(([, ms]) => shownMs >= ms) ?? ["minute", minuteMs];
  return durationIn(unit).format(Math.trunc(shownMs / unitMs));
}

/** Formats how long ago a task was due, such as "5 h", short enough for a narrow column. */
export const overdueText = (unixMs: number, nowMs = Date.now()): string =>
  durationText(nowMs - unixMs).replace(/(h|min)(our|ute)s?/, "$1");

/** Whether something is overdue, or due today or tomorrow in the organization's time zone. */
export const isDueSoon = (unixMs: number, nowMs = Date.now()): boolean =>
  daysBetween(nowMs, unixMs, formatZone()) <= 1;

/** Formats how long something has waited, such as "46 days", or "5 hours" on its first day. */
export const waitText = (sinceMs: number, nowMs = Date.now()): string => {
  const days = Math.trunc((nowMs - sinceMs) / dayMs);
  return days === 0 ? durationText(nowMs - sinceMs) : durationIn("day").format(days);
};

const longWaitMs = 7 * dayMs;

/** Shows how long something has waited, with the exact time on hover. A long wait stands out. */
export function Waited({ unixMs }: { unixMs: number }) {
  useMinutes();
  const isLong = Date.now() - unixMs > longWaitMs;
  return (
    <span className={clsx("figures", isLong && "text-warn")}>
      <Moment unixMs={unixMs} text={waitText(unixMs)} />
    </span>
  );
}

/**
 * Shows the due time of an open task, with the exact time on hover. An overdue task shows for how long,
 * in the color of what is late. It follows the clock.
 */
export function DueTime({
  unixMs,
  isNamed = false,
}: {
  unixMs: number;
  /** Whether a heading already says that the task is overdue. */
  isNamed?: boolean | undefined;
}) {
  useMinutes();
  return unixMs < Date.now() ? (
    <span className="figures text-warn">
      <Moment unixMs={unixMs} text={overdueText(unixMs)} />
      {!isNamed && " overdue"}
    </span>
  ) : (
    <span>
      Due <Time unixMs={unixMs} />
    </span>
  );
}
