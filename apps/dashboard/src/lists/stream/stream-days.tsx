import type { ReactNode } from "react";
import { useOrganization } from "../../data/me.ts";
import { dayIn } from "../../words/days.ts";
import { byDay } from "./by-day.ts";
import { DayLine } from "./stream-line.tsx";

/** Entries of a stream, oldest first, below a line for each day. */
export function StreamDays<Item extends { at: number }>({
  items,
  children,
}: {
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}) {
  const { timezone } = useOrganization();
  return byDay(items, (unixMs) => dayIn(timezone, unixMs)).map(({ day, items: ofDay }) => (
    <section key={day}>
      <DayLine day={day} />
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">{ofDay.map(children)}</ol>
    </section>
  ));
}
