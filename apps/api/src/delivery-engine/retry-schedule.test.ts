import { expect, test } from "vitest";
import { parseRetryAfter, retryDelayMs } from "./retry-schedule.ts";

const settings = { firstDelayMs: 1_000, delayMaxMs: 3_600_000 };
const delays = (random: number) =>
  [1, 2, 3, 4].map((attempt) => retryDelayMs(attempt, settings, { random: () => random }));

test("retryDelayMs · without jitter · is 1, 2, 4 and 8 seconds", () => {
  expect(delays(0)).toEqual([1_000, 2_000, 4_000, 8_000]);
});

test("retryDelayMs · with the most jitter · is a fifth longer and no more", () => {
  expect(delays(1)).toEqual([1_200, 2_400, 4_800, 9_600]);
});

test("retryDelayMs · far along · never passes the maximum", () => {
  expect(retryDelayMs(40, settings, { random: () => 1 })).toBe(3_600_000);
});

test.each([
  ["longer than the backoff", 7_000, 7_000],
  ["shorter than the backoff", 10, 1_000],
  ["longer than the maximum", 1e12, 3_600_000],
])("retryDelayMs · Retry-After %s · lengthens up to the maximum", (_, retryAfterMs, expected) => {
  expect(retryDelayMs(1, settings, { random: () => 0, retryAfterMs })).toBe(expected);
});

const now = Date.parse("2026-11-20T12:00:00Z");

test.each([
  ["7", 7_000],
  ["1000000000", 1e12],
  ["Fri, 20 Nov 2026 12:00:30 GMT", 30_000],
  ["Fri, 20 Nov 2026 11:00:00 GMT", undefined],
  ["0", undefined],
  ["-1", undefined],
  ["-5000", undefined],
  ["NaN", undefined],
  ["Infinity", undefined],
  ["1e9", undefined],
  ["1.5", undefined],
  ["+7", undefined],
  ["0x7", undefined],
  ["7s", undefined],
  ["7, 8", undefined],
  ["9".repeat(16), undefined],
  ["", undefined],
  [" 7 ", 7_000],
  ["Fri, 20 Nov 2026 12:00:30 GMT  ", 30_000],
  ["Fri, 99 Nov 2026 12:00:30 GMT", undefined],
  ["Fri, 20 Nov 2026 12:00:30", undefined],
  ["2030-01-01T00:00:00Z", undefined],
  ["soon 2030", undefined],
  ["soon", undefined],
  [undefined, undefined],
])("parseRetryAfter · %s · is understood as %s ms", (header, expected) => {
  expect(parseRetryAfter(header, now)).toBe(expected);
});
