import type { ErrorDetail } from "../generated/types.ts";
import { ApiError, type ApiErrorFields } from "./api-error.ts";
import { AuthenticationError } from "./authentication-error.ts";
import { cureOf } from "./cures.ts";
import { InvalidRequestError } from "./invalid-request-error.ts";
import { NotFoundError } from "./not-found-error.ts";
import { PermissionError } from "./permission-error.ts";
import { PreconditionFailedError } from "./precondition-failed-error.ts";
import { RateLimitError } from "./rate-limit-error.ts";

interface FailedAnswer {
  /** Method and path, such as "GET /referrals" */
  route: string;
  status: number;
  headers: Headers;
  body: string;
}

/** Returns the error for an unsuccessful response from the API or a proxy. */
export function toApiError(answer: FailedAnswer): ApiError {
  const fields = fieldsFromService(answer) ?? fieldsFromStranger(answer);
  switch (answer.status) {
    case 400:
      return new InvalidRequestError(fields);
    case 401:
      return new AuthenticationError(fields);
    case 403:
      return new PermissionError(fields);
    case 404:
      return new NotFoundError(fields);
    case 412:
      return new PreconditionFailedError(fields);
    case 429:
      return new RateLimitError(fields);
    default:
      return new ApiError(fields);
  }
}

function fieldsFromService({ route, status, headers, body }: FailedAnswer): ApiErrorFields | null {
  const error = readError(body);
  if (typeof error?.code !== "string" || typeof error.message !== "string") return null;
  const { code } = error;
  const requestId = textOr(error.requestId, headers.get("X-Request-Id"));
  const docUrl = textOr(error.docUrl, null);
  const reference = [
    `${status} ${code} on ${route}`,
    requestId && `request ID ${requestId}`,
    docUrl && `see ${docUrl}`,
  ];
  return {
    message: `${sentence(error.message)} ${cureOf(code)} (${reference.filter(Boolean).join("; ")})`,
    status,
    code,
    requestId,
    docUrl,
    details: Array.isArray(error.details) ? error.details.filter(isDetail) : [],
    headers,
  };
}

/** Fields for a response that is not from the API, such as a load balancer's HTML page. */
function fieldsFromStranger({ route, status, headers, body }: FailedAnswer): ApiErrorFields {
  const requestId = textOr(headers.get("X-Request-Id"), null);
  const excerpt = body.replace(/\s+/g, " ").trim().slice(0, 120);
  return {
    message:
      `${route} returned ${status}, but the response is not from the referral service's API. ` +
      `${cureOfStranger(status)} ` +
      `The response ${excerpt === "" ? "has no body" : `begins with: ${excerpt}`}`,
    status,
    code: "UNEXPECTED_RESPONSE",
    requestId,
    docUrl: undefined,
    details: [],
    headers,
  };
}

function cureOfStranger(status: number): string {
  // Browsers report a redirect that is not followed as status 0.
  if (status === 0 || (status >= 300 && status < 400)) {
    return (
      "The client does not follow redirects, so that the API key is never sent elsewhere. Set `baseUrl` to " +
      "the final URL."
    );
  }
  if (status >= 500) return "A proxy could not reach the service. Try again later.";
  return "Check `baseUrl`, and check any proxy in front of the service.";
}

function readError(body: string): Record<string, unknown> | undefined {
  try {
    const { error } = JSON.parse(body) as { error?: unknown };
    return typeof error === "object" && error !== null
      ? (error as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

const isDetail = (value: unknown): value is ErrorDetail =>
  typeof (value as ErrorDetail | null)?.path === "string" &&
  typeof (value as ErrorDetail).message === "string";

const textOr = (value: unknown, other: string | null): string | undefined =>
  typeof value === "string" ? value : (other ?? undefined);

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
