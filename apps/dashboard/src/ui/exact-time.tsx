import { useContext } from "react";
import { keptInLanguage } from "./format-language.ts";
import { clockIn, dayOf, isYearClear, Moment, nearDayIn, OrganizationTimeZone } from "./time.tsx";

const minuteIn = keptInLanguage(
  (language, timeZone: string | undefined) =>
    new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone }),
);

/** A day and time in the organization's time zone, with the seconds on hover. */
export const ExactTime = ({ unixMs }: { unixMs: number }) => (
  <span className="figures">
    <Moment unixMs={unixMs} text={minuteIn(useContext(OrganizationTimeZone)).format(unixMs)} />
  </span>
);

/**
 * The same on one line, without the year of a near day, for places where several times are side by
 * side.
 */
export function NearTime({ unixMs }: { unixMs: number }) {
  const timeZone = useContext(OrganizationTimeZone);
  const day = isYearClear(unixMs, Date.now())
    ? nearDayIn(timeZone).format(unixMs)
    : dayOf(unixMs, timeZone);
  return (
    <span className="figures whitespace-nowrap">
      <Moment unixMs={unixMs} text={`${day}, ${clockIn(timeZone).format(unixMs)}`} />
    </span>
  );
}

const secondsIn = keptInLanguage(
  (language, timeZone: string | undefined) =>
    new Intl.DateTimeFormat(language, { timeStyle: "medium", timeZone }),
);

/** The time of day in the organization's time zone, for places where the day is shown above. */
export const ClockTime = ({
  unixMs,
  hasSeconds = false,
}: {
  unixMs: number;
  /** Set in logs whose rows follow each other closely. */
  hasSeconds?: boolean;
}) => (
  <span className="figures">
    <Moment
      unixMs={unixMs}
      text={(hasSeconds ? secondsIn : clockIn)(useContext(OrganizationTimeZone)).format(unixMs)}
    />
  </span>
);

/**
 * Shows the time with its seconds, because rows of logs follow each other closely, and its day
 * unless it is today in a log that is followed live.
 */
export function LogTime({ unixMs, isLive = false }: { unixMs: number; isLive?: boolean }) {
  const timeZone = useContext(OrganizationTimeZone);
  const time = secondsIn(timeZone).format(unixMs);
  const isDayClear = isLive && dayOf(unixMs, timeZone) === dayOf(Date.now(), timeZone);
  return (
    <span className="figures">
      <Moment
        unixMs={unixMs}
        text={isDayClear ? time : `${nearDayIn(timeZone).format(unixMs)}, ${time}`}
      />
    </span>
  );
}
