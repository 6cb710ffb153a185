import { networkOf } from "./network-of.ts";
import type { RateLimit } from "./shared-rate-limiter.ts";

/** Counts the failed authentications of each address, in this process only. */
export interface FailureLimit {
  /** How long this address must wait, in ms; 0 when it need not wait. */
  waitMs(address: string): number;
  /** Counts a failure, and returns the function that takes it back. */
  count(address: string): () => void;
}

interface Failures {
  count: number;
  endsAtMs: number;
}

const addressCountMax = 10_000;

/** After `requestsMax` failures an address waits until the window that began with the first is over. */
export function createFailureLimit(
  { requestsMax, windowSeconds }: RateLimit,
  nowMs: () => number = () => performance.now(),
): FailureLimit {
  // Addresses in the order in which their windows end.
  const failures = new Map<string, Failures>();

  function letGoOfOldest() {
    for (const [source, { endsAtMs }] of failures) {
      if (endsAtMs > nowMs() && failures.size <= addressCountMax) break;
      failures.delete(source);
    }
  }

  return {
    waitMs(address) {
      const known = failures.get(networkOf(address));
      return known === undefined || known.count < requestsMax
        ? 0
        : Math.max(0, known.endsAtMs - nowMs());
    },
    count(address) {
      const source = networkOf(address);
      letGoOfOldest();
      const counted = failures.get(source) ?? {
        count: 0,
        endsAtMs: nowMs() + windowSeconds * 1_000,
      };
      failures.set(source, counted);
      counted.count += 1;
      return () => {
        counted.count -= 1;
        // A window without a failure has not begun.
        if (counted.count === 0 && failures.get(source) === counted) failures.delete(source);
      };
    },
  };
}
