import clsx from "clsx";
import { useContext } from "react";
import { dayMs } from "../ui/durations.ts";
import {
  clockIn,
  Moment,
  nearDayIn,
  OrganizationTimeZone,
  shortTime,
  useMinutes,
} from "../ui/time.tsx";
import { DueTime } from "./due-time.tsx";

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
