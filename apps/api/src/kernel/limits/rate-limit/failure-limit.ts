import { networkOf } from "../../platform/addresses.ts";
import { Refusal } from "../../refusal.ts";
import type { RateLimit } from "./shared-rate-limiter.ts";

/** Counts the failed authentications of each address, in this process only. */
interface FailureLimit {
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

interface Lookup<Found> {
  address: string;
  /** Whether what the request carries was good at its last lookup. */
  wasGood: boolean;
  /** Returns undefined for a stranger. */
  find: () => Promise<Found | undefined>;
}

/**
 * Creates the lookup of an authentication. An address can fail as many as a key can send requests.
 * After that only what was good before is looked up for it. `credential` is what the strangers
 * lack.
 */
export function boundFailures(limit: RateLimit, credential: string) {
  const failures = createFailureLimit(limit);
  return async <Found>({ address, wasGood, find }: Lookup<Found>): Promise<Found | undefined> => {
    if (wasGood) return find();
    requireNoWait(failures.waitMs(address), credential);
    // Before the lookup, so that simultaneous requests cannot share the last failure.
    const takeBack = failures.count(address);
    try {
      const found = await find();
      if (found !== undefined) takeBack();
      return found;
    } catch (error) {
      takeBack();
      throw error;
    }
  };
}

function requireNoWait(waitMs: number, credential: string) {
  if (waitMs === 0) return;
  throw new Refusal(
    "RATE_LIMIT_EXCEEDED",
    `Too many requests without a valid ${credential} from this address. Retry after the seconds in Retry-After.`,
    { retryAfterSeconds: Math.ceil(waitMs / 1_000) },
  );
}
