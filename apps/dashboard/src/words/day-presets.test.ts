import { expect, test } from "vitest";
import { dayPresets, daysOf, isDayPreset } from "./day-presets.ts";

test.each([
  ["today", "2026-03-02", "2026-03-02", "2026-03-02"],
  ["yesterday", "2026-03-01", "2026-02-28", "2026-02-28"],
  ["last_7_days", "2026-03-02", "2026-02-24", "2026-03-02"],
  ["last_30_days", "2026-11-26", "2026-10-28", "2026-11-26"],
  ["this_month", "2026-11-26", "2026-11-01", "2026-11-26"],
  ["last_month", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["last_month", "2026-01-15", "2025-12-01", "2025-12-31"],
  ["this_quarter", "2026-11-26", "2026-10-01", "2026-11-26"],
  ["this_quarter", "2026-03-31", "2026-01-01", "2026-03-31"],
  ["this_year", "2026-11-26", "2026-01-01", "2026-11-26"],
] as const)("%s · on %s · is %s through %s", (preset, today, from, to) => {
  expect(daysOf(preset, today)).toEqual({ from, to });
});

test("an unknown preset in the URL · is ignored", () => {
  expect(Object.keys(dayPresets).every(isDayPreset)).toBe(true);
  expect(["", "last_5_days", "toString", 7].some(isDayPreset)).toBe(false);
});
