import { vi } from "vitest";

/** Long after what is waited for: only a machine that does nothing else comes near it. */
export const waitLimit = { timeout: 30_000, interval: 10 };

/** Waits until this is true, or anything that counts as true, and gives it. */
export const until = <Seen>(look: () => Seen | Promise<Seen>) => vi.waitUntil(look, waitLimit);
