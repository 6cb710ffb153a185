import { phrase, phraseIfKnown } from "../languages/phrase.ts";

interface ErrorDetail {
  path: string;
  message: string;
}

interface ErrorBody {
  error: { code: string; message: string; requestId: string; details?: ErrorDetail[] };
}

export function isErrorBody(body: unknown): body is ErrorBody {
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

  constructor(
    status: number,
    { code, message, requestId, details }: Partial<ErrorBody["error"]> & { code: string },
    options?: ErrorOptions,
  ) {
    super(message ?? phrase("Something went wrong on our side. Retry in a moment."), options);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.details = details ?? [];
  }

  static unreachable(cause: unknown) {
    const message = phrase("The service can't be reached. Check your connection, then retry.");
    return new ApiError(0, { code: "UNREACHABLE", message }, { cause });
  }

  static unreadable(status: number) {
    const message = phrase(
      "The service sent a response that this page can't read. Reload the page.",
    );
    return new ApiError(status, { code: "UNREADABLE", message });
  }
}

/**
 * Returns why something could not be loaded, in the app's own words: the service's messages about
 * reads are for developers.
 */
export function whyNotLoaded(error: unknown): string {
  switch (error instanceof ApiError && error.status) {
    case false:
    case 0:
      return messageOf(error);
    case 403:
      return phrase("Ask an admin if you need access.");
    case 404:
      return phrase(
        "This page was removed, or you don't have access to it. Check the web address.",
      );
    default:
      return phrase("Something went wrong on our side. Retry in a moment.");
  }
}

export const messageOf = (error: unknown): string =>
  error instanceof ApiError
    ? phraseIfKnown(error.message)
    : phrase("Something went wrong. Reload the page.");
