import { expect, test } from "vitest";
import { changeText, durationText, kinds } from "./figure.tsx";

const dayMs = 86_400_000;

test.each([
  [12, 10, kinds.count, "2 more (+20.0%)"],
  [9, 12, kinds.count, "3 fewer (−25.0%)"],
  [5, 0, kinds.count, "none in the previous period"],
  [5, 5, kinds.count, "unchanged"],
  [0.25, 0.2, kinds.share, "5.0 points higher"],
  [null, 0.2, kinds.share, "no previous period"],
  [2 * dayMs, 3 * dayMs, kinds.duration, "1.0 days shorter (−33.3%)"],
])(
  "%s after %s · is described in words, and as a percentage with its sign",
  (now, before, kind, expected) => {
    expect(changeText(now, before, kind)).toBe(expected);
  },
);

test("a duration · is in hours up to two days, then in days", () => {
  expect([dayMs / 24, 1.5 * dayMs, 3.25 * dayMs].map((ms) => durationText(ms))).toEqual([
    "1.0 hours",
    "36.0 hours",
    "3.3 days",
  ]);
});
