import { expect, test } from "vitest";
import { fittingCount } from "./fitting-count.ts";

test("tags · all show where they fit, also without room for the number of others", () => {
  expect(fittingCount([50, 40], 94)).toBe(2);
});

test("tags · those without room are only counted, and the number has its room", () => {
  expect(fittingCount([50, 40], 93)).toBe(1);
  expect(fittingCount([50, 40], 81)).toBe(0);
  expect(fittingCount([30, 30, 60], 100)).toBe(2);
});
