import { refusals } from "../generated/mock-routes.ts";
import type { ErrorCode, ErrorDetail } from "../generated/types.ts";

export interface RefusalOptions {
  /** Default: the service's own message. */
  message?: string | undefined;
  /** All invalid fields, for INVALID_REQUEST */
  details?: ErrorDetail[] | undefined;
  headers?: Record<string, string> | undefined;
}

/** An error response, created by `refuse`. */
export class Refusal {
  readonly code: ErrorCode;
  readonly options: RefusalOptions;

  constructor(code: ErrorCode, options: RefusalOptions) {
    this.code = code;
    this.options = options;
  }
}

/**
 * Makes an operation fail with the service's status and error body. An error that requires the
 * client to wait has a wait of 0 s, so that retries take no time.
 *
 * @example
 * const handlers = createApiHandlers(http, {
 *   baseUrl: "https://referrals.example.com",
 *   overrides: { "users.list": refuse("FORBIDDEN") },
 * });
 */
export const refuse = (code: ErrorCode, options: RefusalOptions = {}): Refusal =>
  new Refusal(code, options);

const asksToWait = new Set([409, 429, 503]);

/** Returns the HTTP response for a rejection. */
export function refusalAnswer({ code, options }: Refusal, requestId: string): Response {
  const { status, message } = refusals[code];
  const error = {
    code,
    message: options.message ?? message,
    requestId,
    docUrl: `https://referrals.example.com/docs/errors#${code.toLowerCase()}`,
    ...(options.details && { details: options.details }),
  };
  const headers = { ...(asksToWait.has(status) && { "Retry-After": "0" }), ...options.headers };
  return Response.json({ error }, { status, headers });
}
