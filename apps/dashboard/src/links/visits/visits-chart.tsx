import type { VisitedDay } from "@referral-service/contract/app";
import clsx from "clsx";
import { phrase } from "../../languages/phrase.ts";
import { numberText } from "../../ui/format-language.ts";
import { shortDay } from "../../words/times.ts";

/** Formats a calendar day in UTC, because such a day has no time zone. */
const dayName = (day: string) => shortDay(Date.parse(day), "UTC");

/** A series of daily counts and its color. */
export interface Series {
  name: string;
  of: (day: VisitedDay) => number;
  look: "soft" | "strong";
}

export const visitsSeries = (submissions: string): Series[] => [
  { name: phrase("Clicks"), of: ({ clickCount }) => clickCount, look: "soft" },
  { name: submissions, of: ({ submissionCount }) => submissionCount, look: "strong" },
];

// At 40%, the accent had a contrast of 1.9 with the page, and 1.6 in the dark theme.
const looks = { soft: "bg-line-field", strong: "bg-accent-text" };

/** The height of the chart with its legend and its days. It is higher where it is wide. */
export const chartHeight = "h-33.5 @4xl:h-57.5";

/** Shows one bar for each day and series. The table below has the figures. */
export function VisitsChart({ days, series }: { days: VisitedDay[]; series: readonly Series[] }) {
  const most = Math.max(1, ...days.flatMap((day) => series.map(({ of }) => of(day))));
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  return (
    <div aria-hidden className="grid grid-cols-[auto_minmax(0,1fr)] gap-1.5">
      <div className="col-span-full flex gap-3 pb-1 text-2xs text-ink-3">
        {series.map(({ name, look }) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <span className={clsx("size-2 rounded-[2px]", looks[look])} />
            {name}
          </span>
        ))}
      </div>
      <div className="figures -my-1.5 grid content-between text-right text-2xs text-ink-3">
        <span>{numberText(most)}</span>
        <span>0</span>
      </div>
      <div className="flex h-24 @4xl:h-48 items-end gap-0.75 border-t border-b border-line">
        {days.map((day) => (
          <div
            key={day.day}
            className="flex h-full min-w-0 flex-1 items-end gap-px"
            title={`${dayName(day.day)}, ${series
              .map(({ name, of }) => `${name}: ${numberText(of(day))}`)
              .join(", ")}`}
          >
            {series.map(({ name, of, look }) => (
              <div
                key={name}
                className={clsx("min-w-0 flex-1 rounded-t-[2px]", looks[look])}
                style={{ height: `${(of(day) / most) * 100}%` }}
              />
            ))}
          </div>
        ))}
      </div>
      <div className="figures col-start-2 flex justify-between text-2xs text-ink-3">
        <span>{first && dayName(first)}</span>
        <span>{last && dayName(last)}</span>
      </div>
    </div>
  );
}

/** Lists the days with a count, newest first. */
export function VisitsTable({ days, series }: { days: VisitedDay[]; series: readonly Series[] }) {
  const busy = days.filter((day) => series.some(({ of }) => of(day) > 0)).toReversed();
  return (
    <table className="mt-2 w-full">
      <caption className="sr-only">
        {phrase("Days with clicks or submissions in the last 30 days")}
      </caption>
      <thead>
        <tr className="text-xs text-ink-3 [&>th]:h-7 [&>th]:border-b [&>th]:border-line [&>th]:font-medium">
          <th scope="col" className="text-left">
            {phrase("Day")}
          </th>
          {series.map(({ name }) => (
            <th key={name} scope="col" className="text-right">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {busy.map((day) => (
          <tr key={day.day} className="[&>*]:h-7 [&>*]:border-b [&>*]:border-line">
            <th scope="row" className="text-left font-normal">
              {dayName(day.day)}
            </th>
            {series.map(({ name, of }) => (
              <td key={name} className="figures text-right">
                {numberText(of(day))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
