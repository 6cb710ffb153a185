import { expect, test } from "vitest";
import { monthStartsAt } from "./sum-up.ts";

test.each([
  ["2026-11-22T12:00:00Z", "UTC", "2026-11-01T00:00:00Z"],
  // In this zone, it is still October.
  ["2026-11-01T03:00:00Z", "America/New_York", "2026-10-01T04:00:00Z"],
  // The offset from UTC has changed since the first day of the month.
  ["2026-11-22T12:00:00Z", "America/New_York", "2026-11-01T04:00:00Z"],
  ["2026-03-31T21:59:59Z", "Europe/Oslo", "2026-02-28T23:00:00Z"],
  ["2026-03-31T22:00:00Z", "Europe/Oslo", "2026-03-31T22:00:00Z"],
  ["2026-12-31T10:00:00Z", "Pacific/Kiritimati", "2026-12-31T10:00:00Z"],
])("the month at %s · in %s · starts at %s", (now, timeZone, startsAt) => {
  expect(monthStartsAt(new Date(now), timeZone)).toEqual(new Date(startsAt));
});
