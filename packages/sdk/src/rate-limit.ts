import { wholeNumberIn } from "./response-headers.ts";

const remainingHeader = "X-RateLimit-Remaining";

/** The key's rate limit at the time of a response. */
export interface RateLimit {
  /** Number of requests that you can send with the key per window. */
  limit: number;
  /** Number of requests that you could still send with the key at that time. */
  remaining: number;
  /**
   * Time when the whole limit is available again if you send no more requests, or the earliest time
   * when the next request can succeed after a 429.
   */
  resetAt: Date;
}

/**
 * The rate limit of the latest response. All clients of one key share it, because the limit covers
 * all organizations.
 */
export class LatestRateLimit {
  #headers: Headers | undefined;

  /** A response to a request without a key, such as a health check, changes nothing. */
  note(headers: Headers): void {
    if (headers.has(remainingHeader)) this.#headers = headers;
  }

  // The headers are parsed only when the value is read, so that an unread value costs nothing.
  get value(): RateLimit | undefined {
    return this.#headers && rateLimitIn(this.#headers);
  }
}

/**
 * Returns the rate limit in a response. Undefined if the request had no key, such as a health
 * check.
 */
export function rateLimitIn(headers: Headers): RateLimit | undefined {
  const limit = wholeNumberIn(headers, "X-RateLimit-Limit");
  const remaining = wholeNumberIn(headers, remainingHeader);
  const resetSeconds = wholeNumberIn(headers, "X-RateLimit-Reset");
  if (limit === undefined || remaining === undefined || resetSeconds === undefined) {
    return undefined;
  }
  return { limit, remaining, resetAt: new Date(resetSeconds * 1000) };
}
