import type { ErrorCode, ErrorDetail } from "../generated/types.ts";
import { type RateLimit, rateLimitIn } from "../rate-limit.ts";
import { brand } from "./brand.ts";
import { ReferralServiceError } from "./referral-service-error.ts";

/** A code that this version knows, or a newer one. */
export type ApiErrorCode = ErrorCode | "UNEXPECTED_RESPONSE" | (string & {});

export interface ApiErrorFields {
  message: string;
  status: number;
  code: ApiErrorCode;
  requestId: string | undefined;
  docUrl: string | undefined;
  details: ErrorDetail[];
  headers: Headers;
}

/** The service answered, and the response is not a success. */
export class ApiError extends ReferralServiceError {
  static {
    brand(ApiError, "ApiError");
  }

  override readonly name: string = "ApiError";
  /** HTTP status, such as 404 */
  readonly status: number;
  /**
   * Narrow by this. "UNEXPECTED_RESPONSE" is a response that does not come from the API, such as a
   * proxy's.
   */
  readonly code: ApiErrorCode;
  /** Identifies this request for support. */
  readonly requestId: string | undefined;
  /** The section of the error reference about this code */
  readonly docUrl: string | undefined;
  /** The response's headers */
  readonly headers: Headers;
  /** The key's rate limit at that time; undefined when the response does not tell it */
  readonly rateLimit: RateLimit | undefined;

  constructor(fields: ApiErrorFields) {
    super(fields.message);
    this.status = fields.status;
    this.code = fields.code;
    this.requestId = fields.requestId;
    this.docUrl = fields.docUrl;
    this.headers = fields.headers;
    this.rateLimit = rateLimitIn(fields.headers);
  }
}
