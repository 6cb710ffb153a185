import clsx from "clsx";
import { useContext } from "react";
import { dayMs } from "../ui/durations.ts";
import {
  clockIn,
  nearDayIn,
  OrganizationTimeZone,
  relativeTime,
  useMinutes,
  useTimeInBothZones,
} from "../ui/time.tsx";
import { DueTime } from "./due-time.tsx";

/** Formats a future time with its day, such as "1 Dec, 17:47" or "17:47 today". */
export function deadlineText(
  unixMs: number,
  timeZone: string | undefined,
  nowMs = Date.now(),
): string {
  const clock = clockIn(timeZone).format(unixMs);
  const day = nearDayIn(timeZone).format(unixMs);
  return day === nearDayIn(timeZone).format(nowMs) ? `${clock} today` : `${day}, ${clock}`;
}

/** Shows a deadline in color on its last day, and for how long it is overdue. It follows the clock. */
export function Deadline({ unixMs, before }: { unixMs: number; before: "Due" | "Contact by" }) {
  const timeZone = useContext(OrganizationTimeZone);
  const exactTimes = useTimeInBothZones();
  useMinutes();
  const leftMs = unixMs - Date.now();
  if (leftMs < 0) return <DueTime unixMs={unixMs} />;
  return (
    <time
      dateTime={new Date(unixMs).toISOString()}
      title={`${relativeTime(unixMs)}\n${exactTimes(unixMs)}`}
      className={clsx("figures", leftMs < dayMs && "text-warn")}
    >
      {before} {deadlineText(unixMs, timeZone)}
    </time>
  );
}
