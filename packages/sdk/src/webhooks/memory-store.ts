import type { SeenEvents } from "./seen.ts";

export const ttlSecondsDefault = 86_400;
export const maxEventsDefault = 100_000;

export interface MemoryStoreOptions {
  /** Time to remember an event, in seconds. Default: one day. */
  ttlSeconds?: number | undefined;
  /** Maximum number of remembered events. The oldest are removed first. Default: 100,000. */
  maxEvents?: number | undefined;
}

/**
 * Creates a store that remembers handled events until this process ends. Pass `seen` a shared
 * store, such as Redis or your database, if several processes handle events.
 *
 * @example
 * createWebhookHandler({ secret, seen: createMemoryStore() })
 */
export function createMemoryStore(options: MemoryStoreOptions = {}): SeenEvents {
  const { ttlSeconds = ttlSecondsDefault, maxEvents = maxEventsDefault } = options;
  // The entries are in order of insertion, which is also the order of expiry.
  const expiryMs = new Map<string, number>();

  function dropOldest(nowMs: number): void {
    for (const [eventId, endMs] of expiryMs) {
      if (endMs > nowMs && expiryMs.size <= maxEvents) return;
      expiryMs.delete(eventId);
    }
  }

  return {
    has: (eventId) => (expiryMs.get(eventId) ?? 0) > Date.now(),
    add(eventId) {
      const nowMs = Date.now();
      expiryMs.delete(eventId);
      expiryMs.set(eventId, nowMs + ttlSeconds * 1000);
      dropOldest(nowMs);
    },
  };
}
