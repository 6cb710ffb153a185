import { describe, expect, test } from "vitest";
import {
  type Days,
  daysBefore,
  daysOf,
  type PeriodName,
  problemOf,
  windowOf,
} from "../insight/reports/period.ts";
import { addMonths, createdOn, dayIn, isDay, startOfDay } from "./days.ts";

const hourMs = 3_600_000;
const at = (text: string) => Date.parse(text);

test.each([
  ["2026-02-28", true],
  ["2026-02-29", false],
  ["2024-02-29", true],
  ["2026-13-01", false],
  ["2026-1-1", false],
  ["9999-99-99", false],
  [undefined, false],
  [20_260_101, false],
])("%s · is a day of the calendar or is none", (value, expected) => {
  expect(isDay(value)).toBe(expected);
});

describe("days of a time zone", () => {
  test.each([
    ["2026-11-22", "Europe/Oslo", "2026-11-21T23:00:00Z"],
    ["2026-03-29", "Europe/Oslo", "2026-03-28T23:00:00Z"],
    ["2026-03-30", "Europe/Oslo", "2026-03-29T22:00:00Z"],
    ["2026-11-22", "Asia/Kathmandu", "2026-11-21T18:15:00Z"],
    ["2026-11-22", "Pacific/Kiritimati", "2026-11-21T10:00:00Z"],
    ["2026-11-22", "Pacific/Pago_Pago", "2026-11-22T11:00:00Z"],
    // The clocks go forward at midnight, so the day begins at one.
    ["2026-09-06", "America/Santiago", "2026-09-06T04:00:00Z"],
  ])("%s in %s · begins at %s", (day, timeZone, expected) => {
    const start = startOfDay(day, timeZone);
    expect(new Date(start).toISOString()).toBe(new Date(expected).toISOString());
    expect(dayIn(timeZone, start)).toBe(day);
    expect(dayIn(timeZone, start - 1)).not.toBe(day);
  });

  test("adjacent windows · leave out and repeat nothing, when the clocks change, too", () => {
    for (const timeZone of ["Europe/Oslo", "America/Santiago", "UTC"]) {
      const march = windowOf({ from: "2026-03-01", through: "2026-03-31" }, timeZone);
      const april = windowOf({ from: "2026-04-01", through: "2026-04-30" }, timeZone);
      expect(march.to).toBe(april.from);
    }
    const changed = windowOf({ from: "2026-03-29", through: "2026-03-29" }, "Europe/Oslo");
    expect(changed.to - changed.from).toBe(23 * hourMs);
  });
});

test("a month later · is the last day of a shorter month", () => {
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
  expect(addMonths("2026-01-15", -13)).toBe("2024-12-15");
});

describe("a period and the one before", () => {
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

  test("a range of one's own · is compared with as many days before it", () => {
    const days: Days = { from: "2026-03-10", through: "2026-03-12" };
    expect(daysBefore(days, undefined)).toEqual({ from: "2026-03-07", through: "2026-03-09" });
  });

  test("days that cannot be shown · are said to be so, and why", () => {
    expect(problemOf({ from: "2026-03-10", through: "2026-03-09" })).toContain("after the last");
    expect(problemOf({ from: "2020-01-01", through: "2026-01-01" })).toContain("730 days");
    expect(problemOf({ from: "0002-01-01", through: "2026-01-01" })).toContain("1975");
    expect(problemOf({ from: "2026-03-09", through: "2026-03-09" })).toBeUndefined();
  });

  test("the longest range of one's own, and what it is compared with · the service takes", () => {
    const longest: Days = { from: "2024-11-24", through: "2026-11-23" };
    expect(problemOf(longest)).toBeUndefined();
    for (const days of [longest, daysBefore(longest, undefined)]) {
      const { from, to } = windowOf(days, "Europe/Oslo");
      expect(to - from).toBeLessThanOrEqual(731 * 24 * hourMs);
    }
  });
});

test("today · is the day in the organization's time zone", () => {
  expect(dayIn("Pacific/Auckland", at("2026-11-22T12:00:00Z"))).toBe("2026-11-23");
  expect(dayIn("America/New_York", at("2026-11-22T04:00:00Z"))).toBe("2026-11-21");
});

test.each([
  ["Pacific/Auckland", "2026-11-26", "2026-11-25T13:30:00Z", true],
  ["Pacific/Auckland", "2026-11-25", "2026-11-25T13:30:00Z", false],
  ["America/Los_Angeles", "2026-11-01", "2026-11-02T07:12:30Z", true],
  ["America/Los_Angeles", "2026-11-02", "2026-11-02T07:12:30Z", false],
])("a list of %s on %s · of what was created at %s · is %s", (timeZone, day, time, isShown) => {
  const { createdAfter = 0, createdBefore = 0 } = createdOn({ from: day, to: day }, timeZone);
  const createdAt = Date.parse(time);
  expect(createdAfter <= createdAt && createdAt < createdBefore).toBe(isShown);
});

test("days that do not exist · filter nothing", () => {
  expect(createdOn({ from: "2026-02-31" }, "UTC")).toEqual({});
});
