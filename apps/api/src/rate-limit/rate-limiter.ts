export interface RateLimitState {
  admitted: boolean;
  /** Requests that are still free in the window that ends now. */
  remaining: number;
  /** The time from which one more request than now is free, Unix ms. */
  freeAtMs: number;
}

export interface RateLimiter {
  take(key: string, nowMs: number): RateLimitState;
}

interface AdmissionLog {
  /** Times of the latest admissions, a ring as long as the limit. */
  times: Float64Array;
  /** The position of the next admission, which holds the oldest one when the ring is full. */
  next: number;
  /** Admissions that are still inside the window. */
  count: number;
}

const sweepEvery = 1_000;

/** An exact log of admissions per key: no window of the length holds more than the limit. */
export function createRateLimiter({
  requestsMax,
  windowSeconds,
}: {
  requestsMax: number;
  windowSeconds: number;
}): RateLimiter {
  const windowMs = windowSeconds * 1_000;
  const logs = new Map<string, AdmissionLog>();
  let untilSweep = sweepEvery;

  const oldestIndex = (log: AdmissionLog) => (log.next - log.count + requestsMax) % requestsMax;
  const oldestMs = (log: AdmissionLog) => log.times[oldestIndex(log)] ?? 0;

  function forgetExpired(log: AdmissionLog, nowMs: number) {
    while (log.count > 0 && oldestMs(log) + windowMs <= nowMs) log.count -= 1;
  }

  function sweepIdleKeys(nowMs: number) {
    for (const [key, log] of logs) {
      forgetExpired(log, nowMs);
      if (log.count === 0) logs.delete(key);
    }
  }

  return {
    take(key, nowMs) {
      untilSweep -= 1;
      if (untilSweep === 0) {
        sweepIdleKeys(nowMs);
        untilSweep = sweepEvery;
      }
      let log = logs.get(key);
      if (log === undefined) {
        log = { times: new Float64Array(requestsMax), next: 0, count: 0 };
        logs.set(key, log);
      }
      forgetExpired(log, nowMs);
      const admitted = log.count < requestsMax;
      if (admitted) {
        log.times[log.next] = nowMs;
        log.next = (log.next + 1) % requestsMax;
        log.count += 1;
      }
      return { admitted, remaining: requestsMax - log.count, freeAtMs: oldestMs(log) + windowMs };
    },
  };
}
