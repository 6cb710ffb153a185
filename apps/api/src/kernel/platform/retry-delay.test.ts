import { expect, test } from "vitest";
import { retryDelayMs } from "./retry-delay.ts";

const settings = { firstDelayMs: 1_000, delayMaxMs: 3_600_000, jitterPercent: 20 };
const delays = (random: number) =>
  [1, 2, 3, 4].map((attempt) => retryDelayMs(attempt, settings, { random: () => random }));

test("retryDelayMs · without jitter · is 1, 2, 4 and 8 seconds", () => {
  expect(delays(0)).toEqual([1_000, 2_000, 4_000, 8_000]);
});

test("retryDelayMs · with the maximum jitter · is a fifth longer and no more", () => {
  expect(delays(1)).toEqual([1_200, 2_400, 4_800, 9_600]);
});

test.each([
  [0, 1_000],
  [50, 1_500],
  [100, 2_000],
])(
  "retryDelayMs · with a jitter of %i percent · is at most that much longer",
  (jitterPercent, most) => {
    const own = { ...settings, jitterPercent };
    expect(retryDelayMs(1, own, { random: () => 1 })).toBe(most);
    expect(retryDelayMs(1, own, { random: () => 0 })).toBe(1_000);
  },
);

test("retryDelayMs · after many attempts · never exceeds the maximum", () => {
  expect(retryDelayMs(40, settings, { random: () => 1 })).toBe(3_600_000);
});

test.each([
  ["longer than the backoff", 7_000, 7_000],
  ["shorter than the backoff", 10, 1_000],
  ["longer than the maximum", 1e12, 3_600_000],
])(
  "retryDelayMs · Retry-After %s · extends the delay up to the maximum",
  (_, retryAfterMs, expected) => {
    expect(retryDelayMs(1, settings, { random: () => 0, retryAfterMs })).toBe(expected);
  },
);
