import type { ErrorCode } from "@referral-service/contract";
import type { appErrorStatuses } from "@referral-service/contract/app";

type Code = ErrorCode | keyof typeof appErrorStatuses;

export interface RefusalDetail {
  path: string;
  message: string;
  /** The cursor to continue the list from. */
  oldestCursor?: string;
}

interface RefusalOptions {
  details?: RefusalDetail[];
  /** Seconds until the same request can succeed. */
  retryAfterSeconds?: number;
  /** Cause of the rejection, for the log only. It never leaves the service. */
  cause?: unknown;
}

/** A rejected request, with the code and the message for the caller. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: Code;
  readonly details: RefusalDetail[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: Code, message: string, options: RefusalOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** The same response for missing and hidden resources, so that no one can find out what exists. */
export const notFound = () =>
  new Refusal(
    "NOT_FOUND",
    "Not found. The path or the resource does not exist, or you cannot see it.",
  );

/** The message states who has access. */
export const forbidden = (message: string) => new Refusal("FORBIDDEN", message);

export const conflict = (message: string) => new Refusal("CONFLICT", message);

/** The message contains the first invalid field, and the details list all of them. */
export function invalidRequest(first: RefusalDetail, ...others: RefusalDetail[]) {
  const message = first.path === "" ? first.message : `${first.path}: ${first.message}`;
  return new Refusal("INVALID_REQUEST", message, { details: [first, ...others] });
}
