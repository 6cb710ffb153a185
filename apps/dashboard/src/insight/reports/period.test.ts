import { describe, expect, test } from "vitest";
import { type Days, daysBefore, daysOf, type PeriodName, problemOf, windowOf } from "./period.ts";

const hourMs = 3_600_000;

test("adjacent windows · omit and repeat nothing, including when the clocks change", () => {
  for (const timeZone of ["Europe/Oslo", "America/Santiago", "UTC"]) {
    const march = windowOf({ from: "2026-03-01", through: "2026-03-31" }, timeZone);
    const april = windowOf({ from: "2026-04-01", through: "2026-04-30" }, timeZone);
    expect(march.to).toBe(april.from);
  }
  const changed = windowOf({ from: "2026-03-29", through: "2026-03-29" }, "Europe/Oslo");
  expect(changed.to - changed.from).toBe(23 * hourMs);
});

describe("a period and the previous one", () => {
  const today = "2026-03-30";
  test.each<[PeriodName, string, string, string, string]>([
    ["7d", "2026-03-24", "2026-03-30", "2026-03-17", "2026-03-23"],
    ["30d", "2026-03-01", "2026-03-30", "2026-01-30", "2026-02-28"],
    ["month", "2026-03-01", "2026-03-30", "2026-02-01", "2026-02-28"],
    ["last-month", "2026-02-01", "2026-02-28", "2026-01-01", "2026-01-31"],
    ["12m", "2025-04-01", "2026-03-30", "2024-04-01", "2025-03-30"],
    ["year", "2026-01-01", "2026-03-30", "2025-01-01", "2025-03-30"],
  ])("%s · is %s through %s, after %s through %s", (period, from, through, earlier, last) => {
    const days = daysOf(period, today);
    expect(days).toEqual({ from, through });
    expect(daysBefore(days, period)).toEqual({ from: earlier, through: last });
  });

  test("a custom range · is compared with the same number of days before it", () => {
    const days: Days = { from: "2026-03-10", through: "2026-03-12" };
    expect(daysBefore(days, undefined)).toEqual({ from: "2026-03-07", through: "2026-03-09" });
  });

  test("days that are not possible · are reported with the reason", () => {
    expect(problemOf({ from: "2026-03-10", through: "2026-03-09" })).toContain("before the last");
    expect(problemOf({ from: "2020-01-01", through: "2026-01-01" })).toContain("730 days");
    expect(problemOf({ from: "0002-01-01", through: "2026-01-01" })).toContain("1975");
    expect(problemOf({ from: "2026-03-09", through: "2026-03-09" })).toBeUndefined();
  });

  test("the longest custom range, and its previous period · are accepted by the service", () => {
    const longest: Days = { from: "2024-11-24", through: "2026-11-23" };
    expect(problemOf(longest)).toBeUndefined();
    for (const days of [longest, daysBefore(longest, undefined)]) {
      const { from, to } = windowOf(days, "Europe/Oslo");
      expect(to - from).toBeLessThanOrEqual(731 * 24 * hourMs);
    }
  });
});
