export interface RateLimitState {
  admitted: boolean;
  /** Requests that are still allowed in the window that ends now. */
  remaining: number;
  /**
   * Unix ms. The whole limit is available again at this time if the request was admitted and no more
   * are sent. The next request is admitted at this time if this one was rejected.
   */
  resetAtMs: number;
}

interface RateLimiter {
  take(key: string, nowMs: number): RateLimitState;
}

interface AdmissionLog {
  /** Times of the latest admissions, oldest first. */
  times: number[];
  /** The position of the oldest admission that is still inside the window. */
  first: number;
}

const sweepEvery = 1_000;

/** An exact log of admissions per key: no window of this length contains more admissions than the limit. */
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

  const countIn = ({ times, first }: AdmissionLog) => times.length - first;
  const oldestMs = ({ times, first }: AdmissionLog) => times[first] ?? 0;

  function forgetExpired(log: AdmissionLog, nowMs: number) {
    while (countIn(log) > 0 && oldestMs(log) + windowMs <= nowMs) log.first += 1;
    // Old admissions are removed in groups, because each removal from the front moves everything
    // behind it.
    if (log.first * 2 > log.times.length) {
      log.times.splice(0, log.first);
      log.first = 0;
    }
  }

  function sweepIdleKeys(nowMs: number) {
    for (const [key, log] of logs) {
      forgetExpired(log, nowMs);
      if (countIn(log) === 0) logs.delete(key);
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
        log = { times: [], first: 0 };
        logs.set(key, log);
      }
      forgetExpired(log, nowMs);
      const admitted = countIn(log) < requestsMax;
      if (admitted) log.times.push(nowMs);
      return {
        admitted,
        remaining: requestsMax - countIn(log),
        resetAtMs: (admitted ? nowMs : oldestMs(log)) + windowMs,
      };
    },
  };
}
