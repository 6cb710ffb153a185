import { expect, test } from "vitest";
import { byDay } from "./by-day.ts";

test("a stream · across midnight · begins a new day", () => {
  const days = byDay([{ at: 0 }, { at: 2 }, { at: 11 }], (unixMs) =>
    String(Math.floor(unixMs / 10)),
  );
  expect(days.map(({ day, items }) => [day, items.length])).toEqual([
    ["0", 2],
    ["1", 1],
  ]);
});
