import { expect, test } from "vitest";
import { seededRandom } from "../../../../test/seeded-random.ts";
import { createRateLimiter } from "./rate-limiter.ts";

const requestsMax = 7;
const windowSeconds = 2;
const windowMs = windowSeconds * 1_000;

test.each([1, 2, 3, 4, 5])(
  "take · with any order of bursts and pauses (seed %i) · agrees with an exact log",
  (seed) => {
    const random = seededRandom(seed);
    const limiter = createRateLimiter({ requestsMax, windowSeconds });
    const logs = new Map<string, number[]>();
    let nowMs = 1_760_000_000_000;
    for (let request = 0; request < 3_000; request += 1) {
      nowMs += random() < 0.5 ? Math.floor(random() * 3) : Math.floor(random() * windowMs * 0.4);
      const key = random() < 0.7 ? "busy" : `key ${Math.floor(random() * 20)}`;
      const log = logs.get(key) ?? [];
      logs.set(key, log);
      const inWindow = (atMs: number) => log.filter((time) => time > atMs - windowMs).length;

      const expected = inWindow(nowMs) < requestsMax;
      if (expected) log.push(nowMs);
      const state = limiter.take(key, nowMs);

      expect(state.admitted).toBe(expected);
      expect(state.remaining).toBe(requestsMax - inWindow(nowMs));
      const { resetAtMs } = state;
      if (expected) {
        expect([inWindow(resetAtMs), inWindow(resetAtMs - 1) > 0]).toEqual([0, true]);
      } else {
        expect(inWindow(resetAtMs)).toBeLessThan(requestsMax);
        expect(inWindow(resetAtMs - 1)).toBe(requestsMax);
      }
    }
  },
);

test("take · at the exact end of the window · admits, and not a millisecond earlier", () => {
  const limiter = createRateLimiter({ requestsMax: 1, windowSeconds: 1 });
  expect(limiter.take("key", 5_000)).toEqual({ admitted: true, remaining: 0, resetAtMs: 6_000 });
  expect(limiter.take("key", 5_999)).toEqual({ admitted: false, remaining: 0, resetAtMs: 6_000 });
  expect(limiter.take("key", 6_000)).toEqual({ admitted: true, remaining: 0, resetAtMs: 7_000 });
});

test("take · when rejected · does not count", () => {
  const limiter = createRateLimiter({ requestsMax: 2, windowSeconds: 1 });
  limiter.take("key", 0);
  limiter.take("key", 900);
  for (let ms = 900; ms < 1_000; ms += 1) expect(limiter.take("key", ms).admitted).toBe(false);
  expect(limiter.take("key", 1_000)).toEqual({ admitted: true, remaining: 0, resetAtMs: 2_000 });
});

test("take · with a limit of a million · needs memory for the requests, not for the limit", () => {
  const limiter = createRateLimiter({ requestsMax: 1_000_000, windowSeconds: 60 });
  const before = takenBytes();
  for (let key = 0; key < 20; key += 1) limiter.take(`key ${key}`, 0);
  expect(takenBytes() - before).toBeLessThan(16_000_000);
});

function takenBytes() {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
