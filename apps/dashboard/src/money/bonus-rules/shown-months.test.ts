import { expect, test } from "vitest";
import { sinceFirstBonus } from "./shown-months.ts";

const month = (amount: number, line = 0) => ({ amount, line });

test("sinceFirstBonus · no bonuses at first · begins with the first month that has one", () => {
  const [first, empty, last] = [month(10), month(0), month(5)];
  expect(sinceFirstBonus([month(0), month(0), first, empty, last])).toEqual([first, empty, last]);
});

test("sinceFirstBonus · a bonus only in the version in force · begins with its month", () => {
  const months = [month(0, 5), month(10)];
  expect(sinceFirstBonus([month(0), ...months])).toEqual(months);
});
