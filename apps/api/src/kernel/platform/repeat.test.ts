import { expect, test, vi } from "vitest";
import { until } from "../../../test/until.ts";
import { repeat, retryDelayMs } from "./repeat.ts";

test("repeated work · that fails · is told of and begun again", async () => {
  const failure = new Error("The database is away");
  const work = vi.fn(async () => {});
  work.mockRejectedValueOnce(failure);
  const onError = vi.fn();
  const repeating = repeat(work, { intervalMs: 1, onError });
  await until(() => work.mock.calls.length >= 3);
  await repeating.stop();
  expect(onError).toHaveBeenCalledExactlyOnceWith(failure);
});

test("repeated work · stopped during a run · hears of it, ends that run and begins no other", async () => {
  const ended = vi.fn();
  const work = vi.fn(async (stopping: AbortSignal) => {
    await new Promise((resolve) => stopping.addEventListener("abort", resolve));
    ended();
  });
  const repeating = repeat(work, { intervalMs: 0, onError: () => {} });
  await repeating.stop();
  expect(ended).toHaveBeenCalledOnce();
  expect(work).toHaveBeenCalledOnce();
});

test("repeated work · stopped during a pause · does not begin again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const repeating = repeat(async () => {}, { intervalMs: 3_600_000, onError: () => {} });
    await until(() => vi.getTimerCount() === 1);
    await repeating.stop();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

const settings = { firstDelayMs: 1_000, delayMaxMs: 3_600_000, jitterPercent: 20 };
const delays = (random: number) =>
  [1, 2, 3, 4].map((attempt) => retryDelayMs(attempt, settings, { random: () => random }));

test("retryDelayMs · without jitter · is 1, 2, 4 and 8 seconds", () => {
  expect(delays(0)).toEqual([1_000, 2_000, 4_000, 8_000]);
});

test("retryDelayMs · with the most jitter · is a fifth longer and no more", () => {
  expect(delays(1)).toEqual([1_200, 2_400, 4_800, 9_600]);
});

test.each([
  [0, 1_000],
  [50, 1_500],
  [100, 2_000],
])(
  "retryDelayMs · with a jitter of %i percent · is so much longer at most",
  (jitterPercent, most) => {
    const own = { ...settings, jitterPercent };
    expect(retryDelayMs(1, own, { random: () => 1 })).toBe(most);
    expect(retryDelayMs(1, own, { random: () => 0 })).toBe(1_000);
  },
);

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

test("repeated work · that starts with a pause · waits for the interval first", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const work = vi.fn(async () => {});
    const options = { intervalMs: 3_600_000, startsWithPause: true, onError: () => {} };
    const repeating = repeat(work, options);
    expect(work).not.toHaveBeenCalled();
    vi.advanceTimersByTime(3_600_000);
    expect(work).toHaveBeenCalledOnce();
    await repeating.stop();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
