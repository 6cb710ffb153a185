import { describe, expect, test } from "vitest";
import { addMonths, createdOn, dayIn, isDay, startOfDay } from "./days.ts";

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
])("%s · is a calendar day or none", (value, expected) => {
  expect(isDay(value)).toBe(expected);
});

describe("days in a time zone", () => {
  test.each([
    ["2026-11-22", "Europe/Oslo", "2026-11-21T23:00:00Z"],
    ["2026-03-29", "Europe/Oslo", "2026-03-28T23:00:00Z"],
    ["2026-03-30", "Europe/Oslo", "2026-03-29T22:00:00Z"],
    ["2026-11-22", "Asia/Kathmandu", "2026-11-21T18:15:00Z"],
    ["2026-11-22", "Pacific/Kiritimati", "2026-11-21T10:00:00Z"],
    ["2026-11-22", "Pacific/Pago_Pago", "2026-11-22T11:00:00Z"],
    // The clocks go forward at midnight, so the day starts at 1:00.
    ["2026-09-06", "America/Santiago", "2026-09-06T04:00:00Z"],
  ])("%s in %s · begins at %s", (day, timeZone, expected) => {
    const start = startOfDay(day, timeZone);
    expect(new Date(start).toISOString()).toBe(new Date(expected).toISOString());
    expect(dayIn(timeZone, start)).toBe(day);
    expect(dayIn(timeZone, start - 1)).not.toBe(day);
  });
});

test("a month later · is the last day of a shorter month", () => {
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
  expect(addMonths("2026-01-15", -13)).toBe("2024-12-15");
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
])("a list in %s on %s · for an item created at %s · is %s", (timeZone, day, time, isShown) => {
  const { createdAfter = 0, createdBefore = 0 } = createdOn({ from: day, to: day }, timeZone);
  const createdAt = Date.parse(time);
  expect(createdAfter <= createdAt && createdAt < createdBefore).toBe(isShown);
});

test("days that do not exist · filter nothing", () => {
  expect(createdOn({ from: "2026-02-31" }, "UTC")).toEqual({});
});
