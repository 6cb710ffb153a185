import { refusals } from "../generated/mock-routes.ts";
import type { ErrorCode, ErrorDetail } from "../generated/types.ts";

export interface RefusalOptions {
  /** Default: the service's own message. */
  message?: string | undefined;
  /** Every wrong field, for INVALID_REQUEST */
  details?: ErrorDetail[] | undefined;
  headers?: Record<string, string> | undefined;
}

/** A response that is not a success; made by `refuse`. */
export class Refusal {
  readonly code: ErrorCode;
  readonly options: RefusalOptions;

  constructor(code: ErrorCode, options: RefusalOptions) {
    this.code = code;
    this.options = options;
  }
}

/**
 * Makes a route fail with the status and the body of the service. A rejection with which the
 * service asks to wait asks to wait 0 s, so that a client's retries take no time.
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

/** The HTTP response of a rejection. */
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
