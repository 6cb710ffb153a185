import { setTimeout as pause } from "node:timers/promises";

/** Much longer than any wait should take, even on a busy machine. */
export const waitLimit = { timeout: 60_000, interval: 20 };

const longestPauseMs = 100;

type Truthy<Seen> = Exclude<Seen, false | null | undefined | 0 | "">;

/**
 * Waits until `look` returns a truthy value, and returns that value. The pauses grow, because most checks
 * are requests and queries that slow down the work that the test waits for.
 */
export async function until<Seen>(look: () => Seen | Promise<Seen>): Promise<Truthy<Seen>> {
  // Does not use the time of day, because some tests set it.
  const givesUpAt = process.uptime() + waitLimit.timeout / 1_000;
  for (let pauseMs = 5; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const seen = await look();
    if (seen) return seen as Truthy<Seen>;
    if (process.uptime() > givesUpAt) throw new Error(`Waited in vain for ${look}`);
    await pause(pauseMs);
  }
}
