import { wholeNumberIn } from "../response-headers.ts";
import { ApiError, type ApiErrorFields } from "./api-error.ts";
import { brand } from "./brand.ts";

/** 429: the key has used up its requests for the current window. */
export class RateLimitError extends ApiError {
  static {
    brand(RateLimitError, "RateLimitError");
  }

  override readonly name = "RateLimitError";
  /** When a request is admitted again; undefined when the response does not say */
  readonly resetAt: Date | undefined;

  constructor(fields: ApiErrorFields) {
    super(fields);
    const resetSeconds = wholeNumberIn(fields.headers, "X-RateLimit-Reset");
    this.resetAt = resetSeconds === undefined ? undefined : new Date(resetSeconds * 1000);
  }
}
