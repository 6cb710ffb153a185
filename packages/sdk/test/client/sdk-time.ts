import { afterEach, beforeEach, vi } from "vitest";

/**
 * Lets the test control the SDK's own timers and leaves all others unchanged. Fetch also needs timers to
 * keep its sockets alive.
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
    /** The wait before each retry so far, in milliseconds. */
    waits: () => waits,

    /** Skips every wait until the call has ended, and returns the waits. */
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

/** Lets the event loop run, without advancing the time, until the condition is true. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
