const sweepIntervalMs = 100;

interface Running {
  endsMs: number;
  expire: () => void;
}

/**
 * A shared time limit for whole exchanges. A single timer watches all of them, because one timer per
 * exchange costs more than a third of the sending throughput.
 */
export function createSharedTimer(limitMs: number) {
  // In the order of their start, so the first one expires next.
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
    /** Calls `expire` after the limit, unless the returned function is called first. */
    start(expire: () => void): () => void {
      const one = { endsMs: performance.now() + limitMs, expire };
      running.add(one);
      return () => running.delete(one);
    },
    /** Expires all exchanges that are still running. */
    close() {
      clearInterval(timer);
      for (const { expire } of running) expire();
    },
  };
}
