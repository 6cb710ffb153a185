interface Span {
  fromMs: number;
  toMs: number;
}

/** Returns the longest time without one of these moments, between the ends of the span. */
export function longestGapMs(momentsMs: number[], { fromMs, toMs }: Span): number {
  const within = momentsMs.filter((ms) => ms > fromMs && ms < toMs);
  const all = [fromMs, ...within, toMs].toSorted((one, other) => one - other);
  return Math.max(...all.map((ms, index) => ms - (all[index - 1] ?? ms)));
}

const askEveryMs = 250;
const askLimitMs = 2_000;

export interface QueueWatch {
  /** Stops, and returns the time from the start until the queue of each API was used from then on. */
  stop(): Promise<number>;
}

/** Asks the APIs whether they use the queue in Redis. */
export function watchQueue(apis: readonly { baseUrl: string }[]): QueueWatch {
  const startedMs = performance.now();
  let lastUnusedMs = startedMs;
  let stopped = false;

  async function run() {
    while (!stopped) {
      const used = await Promise.all(apis.map(queueIsUsed));
      if (!used.every(Boolean)) lastUnusedMs = performance.now();
      await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    }
  }

  const running = run();
  return {
    async stop() {
      stopped = true;
      await running;
      return lastUnusedMs - startedMs;
    },
  };
}

const queueIsUsed = ({ baseUrl }: { baseUrl: string }) =>
  fetch(`${baseUrl}/health`, { signal: AbortSignal.timeout(askLimitMs) }).then(
    async (response) => ((await response.json()) as { queue: string }).queue === "ok",
    () => false,
  );
