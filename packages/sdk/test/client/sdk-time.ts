import { afterEach, beforeEach, vi } from "vitest";

/**
 * Puts the SDK's own timers under the test's control and leaves all others alone: fetch keeps its
 * sockets alive by timers too, and those must run.
 */
export function sdkTime({ nowMs }: { nowMs: number }) {
  let waits: number[] = [];

  beforeEach(() => {
    waits = [];
    const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: nowMs });
    const fake = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
    const ours = new Set<unknown>();
    vi.stubGlobal("setTimeout", (callback: () => void, ms: number, ...words: []) => {
      const stack = new Error().stack ?? "";
      if (!stack.includes("/sdk/src/")) return real.setTimeout(callback, ms, ...words);
      if (stack.includes("/sdk/src/retry.ts")) waits.push(ms);
      const timer = fake.setTimeout(callback, ms);
      ours.add(timer);
      return timer;
    });
    vi.stubGlobal("clearTimeout", (timer: NodeJS.Timeout) =>
      (ours.has(timer) ? fake : real).clearTimeout(timer),
    );
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  return {
    /** How long the SDK waited before each retry so far, in milliseconds. */
    waits: () => waits,

    /** Lets every wait pass until the call has ended, and gives its waits. */
    async waitsOf(call: Promise<unknown>): Promise<number[]> {
      let isOver = false;
      const end = () => {
        isOver = true;
      };
      call.then(end, end);
      for (let waitIndex = 0; ; waitIndex += 1) {
        await until(() => isOver || waits.length > waitIndex);
        if (isOver) return waits;
        await vi.advanceTimersByTimeAsync(waits[waitIndex] ?? 0);
      }
    },
  };
}

/** Takes turns of the event loop, but no time, until something has come true. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
