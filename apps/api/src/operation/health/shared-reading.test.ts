import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSharedReading } from "./shared-reading.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A read that ends only when the test ends it. */
function controlled() {
  const reads: PromiseWithResolvers<string>[] = [];
  const read = () => {
    const one = Promise.withResolvers<string>();
    reads.push(one);
    return one.promise;
  };
  return { reads, read };
}

test("a shared read · requested several times at once · runs once", async () => {
  const { reads, read } = controlled();
  const reading = createSharedReading(read, { limitMs: 100 });
  const answers = [reading(), reading(), reading()];
  reads[0]?.resolve("a");
  expect(await Promise.all(answers)).toEqual(["a", "a", "a"]);
  expect(reads).toHaveLength(1);
});

test("a shared read · cached for a while · runs again after that", async () => {
  const { reads, read } = controlled();
  const reading = createSharedReading(read, { limitMs: 100, keptMs: 1_000 });
  const first = reading();
  reads[0]?.resolve("a");
  expect(await first).toBe("a");
  vi.advanceTimersByTime(999);
  expect(await reading()).toBe("a");
  vi.advanceTimersByTime(1);
  const second = reading();
  reads[1]?.resolve("b");
  expect(await second).toBe("b");
});

test("a shared read that takes too long · fails for those who wait · and does not start again in the meantime", async () => {
  const { reads, read } = controlled();
  const reading = createSharedReading(read, { limitMs: 100, keptMs: 1_000 });
  for (let turn = 0; turn < 2; turn += 1) {
    const answer = reading().catch((error) => error);
    vi.advanceTimersByTime(100);
    expect(await answer).toBeInstanceOf(Error);
  }
  expect(reads).toHaveLength(1);
  reads[0]?.resolve("late");
  await vi.advanceTimersByTimeAsync(0);
  expect(await reading()).toBe("late");
});

test("a shared read that failed · is not cached", async () => {
  const { reads, read } = controlled();
  const reading = createSharedReading(read, { limitMs: 100, keptMs: 1_000 });
  const failed = reading();
  reads[0]?.reject(new Error("no"));
  await expect(failed).rejects.toThrow("no");
  const second = reading();
  reads[1]?.resolve("yes");
  expect(await second).toBe("yes");
});

test.each(["found", "failed"])(
  "an expensive read that %s · does not run again before a pause of twenty times its duration",
  async (end) => {
    const { reads, read } = controlled();
    const reading = createSharedReading(read, { limitMs: 1_000, keptMs: 100 });
    const first = reading().catch(() => "failed");
    vi.advanceTimersByTime(200);
    if (end === "found") reads[0]?.resolve("found");
    else reads[0]?.reject(new Error("no"));
    expect(await first).toBe(end);
    vi.advanceTimersByTime(3_999);
    expect(await reading().catch(() => "failed")).toBe(end);
    expect(reads).toHaveLength(1);
    vi.advanceTimersByTime(1);
    void reading();
    expect(reads).toHaveLength(2);
  },
);
