import { expect, test } from "vitest";
import { nextMorning } from "./held-store.ts";

test.each([
  ["Europe/Berlin", "2026-11-25T06:59:00Z", "2026-11-25T07:00:00Z"],
  ["Europe/Berlin", "2026-11-25T07:00:00Z", "2026-11-26T07:00:00Z"],
  ["Europe/Berlin", "2026-12-31T12:00:00Z", "2027-01-01T07:00:00Z"],
  // The clocks go forward on this night.
  ["Europe/Berlin", "2027-03-27T20:00:00Z", "2027-03-28T06:00:00Z"],
  ["America/New_York", "2026-11-25T23:00:00Z", "2026-11-26T13:00:00Z"],
  ["Asia/Kathmandu", "2026-11-25T00:00:00Z", "2026-11-25T02:15:00Z"],
])("The next summary · in %s after %s · is due at eight in the morning", (zone, now, due) => {
  expect(nextMorning(new Date(now), zone).toISOString()).toBe(new Date(due).toISOString());
});
