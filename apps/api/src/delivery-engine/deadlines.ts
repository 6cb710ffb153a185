const sweepIntervalMs = 100;

interface Running {
  endsMs: number;
  expire: () => void;
}

/**
 * One limit for whole exchanges. A single timer looks over all of them, because a timer for each
 * costs more than a third of the sending throughput.
 */
export function createDeadlines(limitMs: number) {
  // In order of their start, so of their end: the first is always the next to expire.
  const running = new Set<Running>();
  const timer = setInterval(
    () => {
      const nowMs = performance.now();
      for (const one of running) {
        if (one.endsMs > nowMs) break;
        running.delete(one);
        one.expire();
      }
    },
    Math.min(sweepIntervalMs, limitMs),
  );
  timer.unref();

  return {
    /** Calls `expire` when the limit is over, unless what it answers is called before. */
    start(expire: () => void): () => void {
      const one = { endsMs: performance.now() + limitMs, expire };
      running.add(one);
      return () => running.delete(one);
    },
    /** Ends what is still running. */
    close() {
      clearInterval(timer);
      for (const { expire } of running) expire();
    },
  };
}
