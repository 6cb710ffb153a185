const sweepIntervalMs = 100;

interface Running {
  endsMs: number;
  controller: AbortController;
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
        one.controller.abort();
      }
    },
    Math.min(sweepIntervalMs, limitMs),
  );
  timer.unref();

  return {
    start() {
      const one = { endsMs: performance.now() + limitMs, controller: new AbortController() };
      running.add(one);
      return { signal: one.controller.signal, clear: () => running.delete(one) };
    },
    /** Ends what is still running. */
    close() {
      clearInterval(timer);
      for (const { controller } of running) controller.abort();
    },
  };
}
