import { expect, test } from "vitest";
import { parseRetryAfter } from "./pace.ts";

const now = Date.parse("2026-11-20T12:00:00Z");

test.each([
  ["7", 7_000],
  ["1000000000", 1e12],
  ["9".repeat(16), 2 ** 31 * 1_000],
  ["9".repeat(19), 2 ** 31 * 1_000],
  ["9".repeat(400), 2 ** 31 * 1_000],
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
  ["", undefined],
  [" 7 ", 7_000],
  ["Fri, 20 Nov 2026 12:00:30 GMT  ", 30_000],
  ["Fri, 99 Nov 2026 12:00:30 GMT", undefined],
  ["Fri, 20 Nov 2026 12:00:30", undefined],
  ["2030-01-01T00:00:00Z", undefined],
  ["soon 2030", undefined],
  ["soon", undefined],
  [undefined, undefined],
])("parseRetryAfter · %s · is %s ms", (header, expected) => {
  expect(parseRetryAfter(header, now)).toBe(expected);
});
