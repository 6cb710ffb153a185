import { expect, test } from "vitest";
import { emptyAtStart, isPartial } from "./buckets.ts";

const days = { from: "2026-08-30", through: "2026-11-27", today: "2026-11-27" };

test.each([
  ["the week before the first day", "week", "2026-08-24", true],
  ["a whole week", "week", "2026-11-16", false],
  ["this week", "week", "2026-11-23", true],
  ["today", "day", "2026-11-27", true],
  ["yesterday", "day", "2026-11-26", false],
  ["a whole month", "month", "2026-09-01", false],
  ["this month", "month", "2026-11-01", true],
] as const)(
  "%s · in a report until today · is known to be partial or not",
  (_, interval, first, expected) => {
    expect(isPartial(interval, first, days)).toBe(expected);
  },
);

test("the empty start of a chart · ends at the first figure of this or the previous period", () => {
  const point = (value: number, before: number | null = 0) => ({ value, before });
  expect(emptyAtStart([point(0), point(0, null), point(2), point(0)])).toBe(2);
  expect(emptyAtStart([point(0), point(0, 1), point(2)])).toBe(1);
  expect(emptyAtStart([point(3), point(0)])).toBe(0);
  expect(emptyAtStart([point(0), point(0)])).toBe(0);
});
