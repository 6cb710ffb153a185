import { networkOf } from "../../platform/addresses.ts";
import { Refusal } from "../../refusal.ts";
import type { RateLimit } from "./shared-rate-limiter.ts";

/** Counts the failed authentications from each IP address, in this process only. */
interface FailureLimit {
  /** Returns the time that requests from this IP address must wait, in ms. 0 if they need not wait. */
  waitMs(address: string): number;
  /** Counts a failure, and returns the function that removes it from the count. */
  count(address: string): () => void;
}

interface Failures {
  count: number;
  endsAtMs: number;
}

const addressCountMax = 10_000;

/**
 * An IP address must wait after `requestsMax` failures, until the end of the window that began with
 * the first one.
 */
export function createFailureLimit(
  { requestsMax, windowSeconds }: RateLimit,
  nowMs: () => number = () => performance.now(),
): FailureLimit {
  // Addresses, ordered by the end of their windows.
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
        // A window without a failure has not started.
        if (counted.count === 0 && failures.get(source) === counted) failures.delete(source);
      };
    },
  };
}

interface Lookup<Found> {
  address: string;
  /** Whether the credential was valid at its last lookup. */
  wasGood: boolean;
  /** Returns undefined if the credential is unknown. */
  find: () => Promise<Found | undefined>;
}

/**
 * Creates the lookup for an authentication. Requests from an IP address can fail as often as a key
 * can send requests. An address over this limit can use only credentials that were valid before.
 * `credential` is the noun for the error message.
 */
export function boundFailures(limit: RateLimit, credential: string) {
  const failures = createFailureLimit(limit);
  return async <Found>({ address, wasGood, find }: Lookup<Found>): Promise<Found | undefined> => {
    if (wasGood) return find();
    requireNoWait(failures.waitMs(address), credential);
    // The failure is counted before the lookup, so that simultaneous requests cannot share the last
    // allowed failure.
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
    `Too many requests without a valid ${credential} from this IP address. Retry after the number of seconds in Retry-After.`,
    { retryAfterSeconds: Math.ceil(waitMs / 1_000) },
  );
}
