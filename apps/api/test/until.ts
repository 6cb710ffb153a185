import { setTimeout as pause } from "node:timers/promises";

/** Much longer than any wait should take, also on a busy machine. */
export const waitLimit = { timeout: 60_000, interval: 20 };

const longestPauseMs = 100;

type Truthy<Seen> = Exclude<Seen, false | null | undefined | 0 | "">;

/**
 * Waits until `look` gives something truthy, and returns it. It looks less and less often, because most looks are
 * requests and statements, which take the time of what is waited for.
 */
export async function until<Seen>(look: () => Seen | Promise<Seen>): Promise<Truthy<Seen>> {
  // Not the time of day, which some tests set.
  const givesUpAt = process.uptime() + waitLimit.timeout / 1_000;
  for (let pauseMs = 5; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const seen = await look();
    if (seen) return seen as Truthy<Seen>;
    if (process.uptime() > givesUpAt) throw new Error(`Waited in vain for ${look}`);
    await pause(pauseMs);
  }
}
