import { expect, test, vi } from "vitest";
import { until } from "../../../test/until.ts";
import { repeat } from "./repeat.ts";

test("repeated work · that fails · is logged and starts again", async () => {
  const failure = new Error("The database is away");
  const work = vi.fn(async () => {});
  work.mockRejectedValueOnce(failure);
  const onError = vi.fn();
  const repeating = repeat(work, { intervalMs: 1, onError });
  await until(() => work.mock.calls.length >= 3);
  await repeating.stop();
  expect(onError).toHaveBeenCalledExactlyOnceWith(failure);
});

test("repeated work · stopped during a run · gets the signal, ends that run and starts no other", async () => {
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

test("repeated work · stopped during a pause · does not start again", async () => {
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
