import clsx from "clsx";
import { useContext } from "react";
import { dayMs, minuteMs } from "../ui/durations.ts";
import { keptInLanguage } from "../ui/format-language.ts";
import {
  clockIn,
  Moment,
  nearDayIn,
  OrganizationTimeZone,
  shortTime,
  Time,
  units,
  useMinutes,
} from "../ui/time.tsx";

const durationIn = keptInLanguage(
  (language, unit: string) =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }),
);

/** Formats how long ago a task was due, such as "5 hours overdue". */
export function overdueText(unixMs: number, nowMs = Date.now()): string {
  const overMs = Math.max(nowMs - unixMs, minuteMs);
  const [unit, unitMs] = units.find(([, ms]) => overMs >= ms) ?? ["minute", minuteMs];
  return `${durationIn(unit).format(Math.trunc(overMs / unitMs))} overdue`;
}

/** Formats a future time with its time of day, such as "in 3 days, 1 Dec 17:47". */
export function deadlineText(
  unixMs: number,
  timeZone: string | undefined,
  nowMs = Date.now(),
): string {
  const clock = clockIn(timeZone).format(unixMs);
  const time = shortTime(unixMs, timeZone, nowMs);
  if (time.endsWith(clock)) return time;
  const day = nearDayIn(timeZone).format(unixMs);
  const isDayClear = time === day || day === nearDayIn(timeZone).format(nowMs);
  return isDayClear ? `${time}, ${clock}` : `${time}, ${day} ${clock}`;
}

/** Shows a deadline in color on its last day, and for how long it is overdue. It follows the clock. */
export function Deadline({ unixMs }: { unixMs: number }) {
  const timeZone = useContext(OrganizationTimeZone);
  useMinutes();
  const leftMs = unixMs - Date.now();
  if (leftMs < 0) return <DueTime unixMs={unixMs} />;
  return (
    <span className={clsx("figures", leftMs < dayMs && "text-warn")}>
      <Moment unixMs={unixMs} text={deadlineText(unixMs, timeZone)} />
    </span>
  );
}

/**
 * Shows the due time of an open task, with the exact time on hover. An overdue task shows for how long,
 * in the color of failures. It follows the clock.
 */
export function DueTime({ unixMs }: { unixMs: number }) {
  useMinutes();
  return unixMs < Date.now() ? (
    <span className="figures text-bad">
      <Moment unixMs={unixMs} text={overdueText(unixMs)} />
    </span>
  ) : (
    <span>
      Due <Time unixMs={unixMs} />
    </span>
  );
}
