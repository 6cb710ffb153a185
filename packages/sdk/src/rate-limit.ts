import { wholeNumberIn } from "./response-headers.ts";

/** How much of its rate limit the key had used at the time of an answer. */
export interface RateLimit {
  /** Requests that the key may make per window */
  limit: number;
  /** Requests that it had left then */
  remaining: number;
  /** From when on at least one more request is admitted */
  resetAt: Date;
}

/** Shared by all clients of one key, since its limit spans every organization. */
export interface LatestRateLimit {
  value: RateLimit | undefined;
}

/** What an answer tells; undefined when it is not about a key, like the one to a health check. */
export function rateLimitIn(headers: Headers): RateLimit | undefined {
  const limit = wholeNumberIn(headers, "X-RateLimit-Limit");
  const remaining = wholeNumberIn(headers, "X-RateLimit-Remaining");
  const resetSeconds = wholeNumberIn(headers, "X-RateLimit-Reset");
  if (limit === undefined || remaining === undefined || resetSeconds === undefined) {
    return undefined;
  }
  return { limit, remaining, resetAt: new Date(resetSeconds * 1000) };
}
