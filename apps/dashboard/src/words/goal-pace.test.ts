import { expect, test } from "vitest";
import { paceOf, passedShareOf } from "./goal-pace.ts";

const goal = { progress: 4, target: 10, periodStart: 1_000, periodEnd: 2_000 };

test("a running goal · is on pace until the mark for today passes its progress", () => {
  expect(paceOf(goal, 1_399)).toBe("on pace");
  expect(paceOf(goal, 1_400)).toBe("on pace");
  expect(paceOf(goal, 1_401)).toBe("behind");
});

test.each([
  ["before its period", goal, 999],
  ["after its period", goal, 2_000],
  ["once it is reached", { ...goal, progress: 10 }, 1_500],
  ["with a hidden progress", { ...goal, progress: null }, 1_500],
])("a goal · %s · has no pace", (_, shown, now) => {
  expect(paceOf(shown, now)).toBeUndefined();
});

test("the mark of a running goal · moves from the start to the end of its period", () => {
  expect([500, 1_250, 2_500].map((now) => passedShareOf(goal, now))).toEqual([0, 0.25, 1]);
});
