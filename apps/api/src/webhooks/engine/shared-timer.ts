const sweepIntervalMs = 100;

interface Running {
  endsMs: number;
  expire: () => void;
}

/**
 * The time limits of whole exchanges. A single timer watches all of them, because one timer per
 * exchange costs more than a third of the sending throughput. `limitMs` is the usual limit.
 */
export function createSharedTimer(limitMs: number) {
  // The exchanges by limit, in the order of their start, so that the first one of each limit
  // expires next.
  const byLimit = new Map<number, Set<Running>>();
  const timer = setInterval(
    () => {
      const nowMs = performance.now();
      for (const [ms, running] of byLimit) {
        for (const one of running) {
          if (one.endsMs > nowMs) break;
          running.delete(one);
          one.expire();
        }
        if (running.size === 0) byLimit.delete(ms);
      }
    },
    Math.min(sweepIntervalMs, limitMs),
  );
  timer.unref();

  function runningWith(ms: number): Set<Running> {
    const known = byLimit.get(ms) ?? new Set();
    byLimit.set(ms, known);
    return known;
  }

  return {
    /** Calls `expire` after the limit, unless the returned function is called first. */
    start(expire: () => void, ms: number): () => void {
      const one = { endsMs: performance.now() + ms, expire };
      const running = runningWith(ms);
      running.add(one);
      return () => running.delete(one);
    },
    /** Expires all exchanges that are still running. */
    close() {
      clearInterval(timer);
      for (const running of byLimit.values()) for (const { expire } of running) expire();
    },
  };
}
