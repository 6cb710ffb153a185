import { dayMs } from "../../kernel/durations.ts";
import type { Range } from "./buckets.ts";

/** The parts of a range: those with stored counts, and those that must be counted. */
export interface Cover {
  /** The part with stored counts. */
  kept: Range;
  /** The same part, split into units. */
  units: ({ unit: Unit } & Range)[];
  /** The remaining parts at both ends. */
  rest: Range[];
}

type Unit = "quarter_hour" | "day" | "month";

export function coverByQuarterHours(range: Range): Cover {
  const kept = whole(range, "quarter_hour");
  return coverOf(range, kept, [{ unit: "quarter_hour", ...kept }]);
}

/** Splits a range into whole months of UTC, with whole days before and after them. */
export function coverByDaysAndMonths(range: Range): Cover {
  const kept = whole(range, "day");
  const months = whole(kept, "month");
  return coverOf(range, kept, [
    { unit: "month", ...months },
    ...around(months, kept).map((days) => ({ unit: "day" as const, ...days })),
  ]);
}

const coverOf = (range: Range, kept: Range, units: Cover["units"]): Cover => ({
  kept,
  units: units.filter(isFilled),
  rest: around(kept, range),
});

const isFilled = ({ from, to }: Range) => from < to;

/**
 * Returns the part of a range in whole units, or an empty range at its end if it has no whole unit.
 */
function whole({ from, to }: Range, unit: Unit): Range {
  const start = startOf(from, unit);
  const first = start === from ? from : startAfter(start, unit);
  const last = startOf(to, unit);
  return first < last ? { from: first, to: last } : { from: to, to };
}

const around = (inner: Range, outer: Range): Range[] =>
  [
    { from: outer.from, to: inner.from },
    { from: inner.to, to: outer.to },
  ].filter(isFilled);

const lengthsMs = { quarter_hour: 15 * 60_000, day: dayMs };

function startOf(at: number, unit: Unit): number {
  if (unit !== "month") return at - (at % lengthsMs[unit]);
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

function startAfter(start: number, unit: Unit): number {
  if (unit !== "month") return start + lengthsMs[unit];
  const date = new Date(start);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}
