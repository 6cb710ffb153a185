import { wholeNumberIn } from "./response-headers.ts";

const remainingHeader = "X-RateLimit-Remaining";

/** The key's rate limit at the time of a response. */
export interface RateLimit {
  /** Requests that the key can make per window */
  limit: number;
  /** Requests that it had left then */
  remaining: number;
  /**
   * When the whole limit is free again if nothing more is sent; after a 429, when a request is
   * admitted
   */
  resetAt: Date;
}

/**
 * The rate limit of the latest response, shared by all clients of one key, because the limit spans
 * all organizations.
 */
export class LatestRateLimit {
  #headers: Headers | undefined;

  /** A response without a key, such as that of a health check, changes nothing. */
  note(headers: Headers): void {
    if (headers.has(remainingHeader)) this.#headers = headers;
  }

  // Parsed only when it is read, so that calls do not pay for it.
  get value(): RateLimit | undefined {
    return this.#headers && rateLimitIn(this.#headers);
  }
}

/**
 * The rate limit in a response; undefined for a response without a key, such as that of a health
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
