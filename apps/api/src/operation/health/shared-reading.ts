import { within } from "../../kernel/platform/time-limit.ts";

/** The maximum share of the time that readings can take. The last value is kept for the rest of the time. */
const shareMax = 0.05;

/**
 * Wraps a value that is costly to read. Concurrent callers share one reading. The longer the
 * reading took, the longer its value is kept. A call rejects after `limitMs`, but the reading
 * continues, so that a frozen server gets only one query.
 */
export function createSharedReading<Value>(
  read: () => Promise<Value>,
  { limitMs, keptMs = 0 }: { limitMs: number; keptMs?: number },
): () => Promise<Value> {
  let latest: Promise<Value> | undefined;
  let underWay = false;
  let keptUntilMs = Number.NEGATIVE_INFINITY;

  async function readAnew() {
    const startedMs = performance.now();
    underWay = true;
    let leastMs = 0;
    try {
      const value = await read();
      leastMs = keptMs;
      return value;
    } finally {
      underWay = false;
      const endedMs = performance.now();
      const restMs = keptMs > 0 ? (endedMs - startedMs) / shareMax : 0;
      keptUntilMs = endedMs + Math.max(leastMs, restMs);
    }
  }

  return () => {
    if (latest === undefined || (!underWay && performance.now() >= keptUntilMs)) {
      latest = readAnew();
    }
    return within(limitMs, latest);
  };
}
