import { expect, test } from "vitest";
import { pointsOf } from "./goal-course.ts";

test("The course of a goal · with amounts in cents · is exact", () => {
  const moments = [0, 1, 2, 3].map((at) => new Date(at));
  expect(pointsOf(moments, [0.1, 0.2, 1_234.56])).toEqual([
    { at: 0, progress: 0 },
    { at: 1, progress: 0.1 },
    { at: 2, progress: 0.3 },
    { at: 3, progress: 1_234.86 },
  ]);
});
