import { expect, test } from "vitest";
import { dayHeading, fieldTime, momentOf, withMoments } from "./times.ts";

test.each([
  ["2026-03-16T09:30", "Europe/Oslo", "2026-03-16T08:30:00Z"],
  // Days before and after the night when the clocks change.
  ["2026-03-28T23:30", "Europe/Oslo", "2026-03-28T22:30:00Z"],
  ["2026-03-29T12:00", "Europe/Oslo", "2026-03-29T10:00:00Z"],
  ["2026-11-01T00:00", "America/New_York", "2026-11-01T04:00:00Z"],
  ["2026-11-02T00:00", "America/New_York", "2026-11-02T05:00:00Z"],
  ["2026-01-01T00:15", "Pacific/Kiritimati", "2025-12-31T10:15:00Z"],
])("%s in a field · in %s · is %s, and back", (field, timeZone, moment) => {
  expect(new Date(momentOf(field, timeZone))).toEqual(new Date(moment));
  expect(fieldTime(Date.parse(moment), timeZone)).toBe(field);
});

test.each([
  ["2026-11-26", "Today"],
  ["2026-11-25", "Yesterday"],
  ["2026-09-01", "Tue, Sep 1"],
  ["2025-12-31", "Wed, Dec 31, 2025"],
])("the heading of a day · %s, on November 26, 2026 · is %s", (day, heading) => {
  expect(dayHeading(day, "2026-11-26")).toBe(heading);
});

test("a sentence from the service · with ISO 8601 times · names them in the organization's zone", () => {
  expect(
    withMoments(
      "The first one at 2026-11-24T23:30:00.000Z and the last one at 2026-11-26T08:05:00.000Z",
      "Europe/Oslo",
      Date.parse("2026-11-26T12:00:00Z"),
    ),
  ).toMatch(/^The first one at Nov 25, 2026, 12:30.AM and the last one at 9:05.AM$/);
});
