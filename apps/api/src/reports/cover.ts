import type { Range } from "./range.ts";

/** How a range is put together from counts that are kept and from what has to be counted. */
export interface Cover {
  /** The part whose counts are kept. */
  kept: Range;
  /** The same part, unit by unit. */
  units: ({ unit: Unit } & Range)[];
  /** What is left at both ends. */
  rest: Range[];
}

type Unit = "quarter_hour" | "day" | "month";

/** A range by whole quarter-hours. */
export function coverByQuarterHours(range: Range): Cover {
  const kept = whole(range, "quarter_hour");
  return coverOf(range, kept, [{ unit: "quarter_hour", ...kept }]);
}

/** A range by whole months of UTC, and before and after them by whole days. */
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

/** What a range holds of a unit; when that is nothing, an empty range at its end. */
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

const lengthsMs = { quarter_hour: 15 * 60_000, day: 24 * 60 * 60_000 };

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
