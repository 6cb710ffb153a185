import type { ReactNode } from "react";
import { useOrganization } from "../../data/me.ts";
import { phrase } from "../../languages/phrase.ts";
import { ClockTime } from "../../ui/exact-time.tsx";
import { dayIn } from "../../words/days.ts";
import { dayHeading } from "../../words/times.ts";

/** The frame of an entry of the stream: its sign, what happened, and when. */
export const StreamLine = ({
  sign,
  at,
  deed,
  children,
}: {
  sign: ReactNode;
  /** Time of the entry. Undefined while it is being sent, and null if the entry above has the same. */
  at: number | undefined | null;
  deed: ReactNode;
  children?: ReactNode;
}) => (
  <li className="grid grid-cols-[22px_minmax(0,1fr)] items-start gap-x-2.5">
    <span className="grid justify-items-center">{sign}</span>
    <div className="min-w-0">
      <div className="flex items-start gap-2.5">
        <div className="min-w-0 flex-1">{deed}</div>
        {at !== null && (
          <span className="text-xs whitespace-nowrap text-ink-3">
            {at === undefined ? phrase("Sending…") : <ClockTime unixMs={at} />}
          </span>
        )}
      </div>
      {children}
    </div>
  </li>
);

/** The line above entries that belong together. */
export const EntriesLine = ({ children }: { children: ReactNode }) => (
  <p className="flex items-center gap-3 py-3 text-xs text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    {children}
  </p>
);

/** The line above the entries of a day. */
export function DayLine({ day }: { day: string }) {
  const { timezone } = useOrganization();
  return <EntriesLine>{dayHeading(day, dayIn(timezone, Date.now()))}</EntriesLine>;
}

export const SignCircle = ({ children }: { children: ReactNode }) => (
  <span
    aria-hidden
    className="grid size-5.5 place-items-center rounded-full bg-hover text-ink-3 [&_svg]:size-3"
  >
    {children}
  </span>
);
