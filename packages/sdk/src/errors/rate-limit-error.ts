import { wholeNumberIn } from "../response-headers.ts";
import { ApiError, type ApiErrorFields } from "./api-error.ts";
import { brand } from "./brand.ts";

/** 429: a limit was exceeded, such as the key's rate limit. */
export class RateLimitError extends ApiError {
  static {
    brand(RateLimitError, "RateLimitError");
  }

  override readonly name = "RateLimitError";
  /**
   * Earliest time when the next request can succeed. Undefined if the response does not contain
   * it.
   */
  readonly resetAt: Date | undefined;

  constructor(fields: ApiErrorFields) {
    super(fields);
    const resetSeconds = wholeNumberIn(fields.headers, "X-RateLimit-Reset");
    this.resetAt = resetSeconds === undefined ? undefined : new Date(resetSeconds * 1000);
  }
}
