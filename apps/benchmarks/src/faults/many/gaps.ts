import { setTimeout as delay } from "node:timers/promises";

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

const tickMs = 100;

interface StallWatch {
  /** Stops, and returns the longest time that the machine did not run this program. */
  stop(): number;
}

/**
 * Notices when the machine is too busy to run anything, so that no gap is wrongly attributed to a
 * fault.
 */
export function watchStalls(): StallWatch {
  let lastMs = performance.now();
  let longestMs = 0;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    longestMs = Math.max(longestMs, nowMs - lastMs - tickMs);
    lastMs = nowMs;
  }, tickMs);
  return {
    stop() {
      clearInterval(timer);
      return longestMs;
    },
  };
}

const askEveryMs = 250;
const askLimitMs = 2_000;

interface QueueWatch {
  /** Stops, and returns the time from the first moment without the queue in an API to the last. */
  stop(): Promise<number>;
}

/** Checks whether the APIs use the queue in Redis. */
export function watchQueue(apis: readonly { baseUrl: string }[]): QueueWatch {
  const unusedMs: number[] = [];
  let stopped = false;

  async function run() {
    while (!stopped) {
      const used = await Promise.all(apis.map(queueIsUsed));
      if (!used.every(Boolean)) unusedMs.push(performance.now());
      await delay(askEveryMs);
    }
  }

  const running = run();
  return {
    async stop() {
      stopped = true;
      await running;
      return (unusedMs.at(-1) ?? 0) - (unusedMs[0] ?? 0);
    },
  };
}

const queueIsUsed = ({ baseUrl }: { baseUrl: string }) =>
  fetch(`${baseUrl}/health`, { signal: AbortSignal.timeout(askLimitMs) }).then(
    async (response) => ((await response.json()) as { queue: string }).queue === "ok",
    () => false,
  );
