import { dayIn } from "../words/days.ts";
import { dayHeading } from "../words/times.ts";
import type { Section } from "./groups.ts";

/** A day and its rows, in runs that can take one row each. */
interface Day<Run> {
  day: string;
  runs: readonly Run[];
}

/** Returns the runs of each day in the time zone, in the order of the rows. */
export const runsByDay = <Item extends { createdAt: number }, Run>(
  items: readonly Item[],
  timezone: string,
  runsOf: (ofDay: readonly Item[]) => Run[],
): Day<Run>[] =>
  [...Map.groupBy(items, ({ createdAt }) => dayIn(timezone, createdAt))].map(([day, ofDay]) => ({
    day,
    runs: runsOf(ofDay),
  }));

/** Returns a line for each day, and below it a section for each of its runs. */
export function sectionsByDay<Run, Item>(
  days: readonly Day<Run>[],
  timezone: string,
  {
    keyOf,
    rowOf,
  }: {
    keyOf: (run: Run) => string;
    /** The row that stands for the run. Undefined if its rows are always shown. */
    rowOf: (run: Run) => Item | undefined;
  },
): Section<Item>[] {
  const today = dayIn(timezone, Date.now());
  return days.flatMap(({ day, runs }) => [
    { key: day, label: dayHeading(day, today), count: undefined, isDivider: true },
    ...runs.map((run) => {
      const row = rowOf(run);
      return {
        key: keyOf(run),
        label: null,
        count: undefined,
        ...(row !== undefined && { row }),
      };
    }),
  ]);
}
