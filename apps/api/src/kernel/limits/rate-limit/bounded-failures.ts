import { Refusal } from "../../refusal.ts";
import { createFailureLimit } from "./failure-limit.ts";
import type { RateLimit } from "./shared-rate-limiter.ts";

interface Lookup<Found> {
  address: string;
  /** Whether what the request carries was good at its last lookup. */
  wasGood: boolean;
  /** Returns undefined for a stranger. */
  find: () => Promise<Found | undefined>;
}

/**
 * Makes the lookup of an authentication, of which an address may fail as many as a key may send
 * requests. After that only what was good before is looked up for it. `credential` is what the
 * strangers lack.
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
    `Too many requests without a valid ${credential} have come from this address; wait`,
    { retryAfterSeconds: Math.ceil(waitMs / 1_000) },
  );
}
