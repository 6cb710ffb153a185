import type { ErrorCode, ErrorDetail } from "../generated/types.ts";
import { type RateLimit, rateLimitIn } from "../rate-limit.ts";
import { brand } from "./brand.ts";
import { ReferralServiceError } from "./referral-service-error.ts";

/** A code that this version knows, or a newer code. */
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

/** The service responded with an error. */
export class ApiError extends ReferralServiceError {
  static {
    brand(ApiError, "ApiError");
  }

  override readonly name: string = "ApiError";
  /** HTTP status, such as 404 */
  readonly status: number;
  /**
   * Code of the error. Use it to narrow the type. "UNEXPECTED_RESPONSE" means that the response is not from the
   * API but, for example, from a proxy.
   */
  readonly code: ApiErrorCode;
  /** ID of the request, for support. */
  readonly requestId: string | undefined;
  /**
   * URL of the section about this code in the error reference. Undefined if the response does not
   * contain it.
   */
  readonly docUrl: string | undefined;
  /** The response's headers */
  readonly headers: Headers;
  /** Rate limit of the key at that time. Undefined if the response does not contain it. */
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
