import { wholeNumberIn } from "./response-headers.ts";

const remainingHeader = "X-RateLimit-Remaining";

/** How much of its rate limit the key had used at the time of an answer. */
export interface RateLimit {
  /** Requests that the key may make per window */
  limit: number;
  /** Requests that it had left then */
  remaining: number;
  /** From when on at least one more request is admitted */
  resetAt: Date;
}

/** What the latest answer told, shared by all clients of one key: its limit spans every organization. */
export class LatestRateLimit {
  #headers: Headers | undefined;

  /** An answer that is not about a key, like the one to a health check, changes nothing. */
  note(headers: Headers): void {
    if (headers.has(remainingHeader)) this.#headers = headers;
  }

  // Read only when asked for, which costs the calls in between nothing.
  get value(): RateLimit | undefined {
    return this.#headers && rateLimitIn(this.#headers);
  }
}

/** What an answer tells; undefined when it is not about a key, like the one to a health check. */
export function rateLimitIn(headers: Headers): RateLimit | undefined {
  const limit = wholeNumberIn(headers, "X-RateLimit-Limit");
  const remaining = wholeNumberIn(headers, remainingHeader);
  const resetSeconds = wholeNumberIn(headers, "X-RateLimit-Reset");
  if (limit === undefined || remaining === undefined || resetSeconds === undefined) {
    return undefined;
  }
  return { limit, remaining, resetAt: new Date(resetSeconds * 1000) };
}
