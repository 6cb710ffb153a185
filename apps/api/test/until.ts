import { vi } from "vitest";

/** Much longer than any wait should take, also on a busy machine. */
export const waitLimit = { timeout: 60_000, interval: 10 };

/** Waits until `look` gives something truthy, and returns it. */
export const until = <Seen>(look: () => Seen | Promise<Seen>) => vi.waitUntil(look, waitLimit);
