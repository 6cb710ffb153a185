import { phrase, phraseIfKnown } from "../languages/phrase.ts";

interface ErrorDetail {
  path: string;
  message: string;
}

interface ErrorBody {
  error: { code: string; message: string; requestId: string; details?: ErrorDetail[] };
}

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === "object" &&
    body !== null &&
    "error" in body &&
    typeof (body as ErrorBody).error?.code === "string"
  );
}

/** A call failed: the service rejected it or could not be reached. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** Status of the response, or 0 without a response. */
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  readonly details: readonly ErrorDetail[];
  /** How long the service asks to wait. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    {
      code,
      message,
      requestId,
      details,
      retryAfterSeconds,
    }: Partial<ErrorBody["error"]> & { code: string; retryAfterSeconds?: number | undefined },
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.details = details ?? [];
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Reads a response that is not a success. A proxy's response has no message. */
  static rejection(
    status: number,
    { body, retryAfter }: { body: unknown; retryAfter: string | null },
  ) {
    const error = isErrorBody(body) ? body.error : { code: "UNREADABLE" };
    return new ApiError(status, { ...error, retryAfterSeconds: Number(retryAfter) || undefined });
  }

  static unreachable(cause: unknown) {
    const message = phrase("The service can't be reached. Check your connection, then retry.");
    return new ApiError(0, { code: "UNREACHABLE", message }, { cause });
  }
}

/** Whether the service is unavailable or cannot be reached. A rejection of the request is final. */
export const isOutage = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/**
 * Returns why something could not be loaded, in the app's own words: the service's messages about
 * reads are for developers.
 */
export function whyNotLoaded(error: unknown): string {
  if (!(error instanceof ApiError)) return phrase("Something went wrong. Reload the page.");
  switch (error.status) {
    case 0:
      return phraseIfKnown(error.message);
    case 401:
      return phrase("Sign in to continue.");
    case 403:
      return phrase("Ask an admin if you need access.");
    case 404:
    case 410:
      return phrase("This page isn't available. It was removed, or you don't have access to it.");
    case 429:
      return tooManyRequests(0);
    default:
      return error.status < 500
        ? phrase("Something went wrong. Reload the page.")
        : phrase("Something went wrong on our side. Try again in a moment.");
  }
}

/** Returns how long the service asks to wait in seconds. 0 if it does not. */
export const waitSecondsOf = (error: unknown): number =>
  error instanceof ApiError && error.status === 429 ? (error.retryAfterSeconds ?? 0) : 0;

function tooManyRequests(retryAfterSeconds: number): string {
  if (retryAfterSeconds < 2) return phrase("Too many requests. Try again in a moment.");
  return retryAfterSeconds <= 90
    ? phrase("Too many requests. Try again in {count} seconds.", { count: retryAfterSeconds })
    : phrase("Too many requests. Try again in {count} minutes.", {
        count: Math.ceil(retryAfterSeconds / 60),
      });
}

/** Messages without the time of the next attempt, which is in a header. */
const withoutTime = /^Too many requests from your sessions|seconds in Retry-After/;

/** Returns why a request failed. The service's messages about changes name what to correct. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.message !== "" && !withoutTime.test(error.message)) {
    return phraseIfKnown(error.message);
  }
  const seconds = waitSecondsOf(error);
  return seconds > 0 ? tooManyRequests(seconds) : whyNotLoaded(error);
}
