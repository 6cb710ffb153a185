import { type RateLimit, rateLimitIn } from "./rate-limit.ts";

/** The response without its body. */
export interface ApiResponse {
  /** HTTP status, such as 201 */
  status: number;
  headers: Headers;
  /** ID of the request, for support. Undefined if a proxy removed it. */
  requestId: string | undefined;
  /** Rate limit of the key at that time. Undefined if the response does not contain it. */
  rateLimit: RateLimit | undefined;
}

/** A result and its response. */
export interface WithResponse<Result> {
  data: Result;
  response: ApiResponse;
}

/**
 * The return value of a call: a promise of the result. `withResponse` also returns the response.
 */
export interface ApiPromise<Result> extends Promise<Result> {
  /**
   * Returns the result with the status, headers, request ID and rate limit. The client sends the
   * request only once, even if you call this method several times. Rejects if the call fails.
   *
   * @example
   * const { data, response } = await client.referrals.get(id).withResponse();
   * console.log(data.name, response.status, response.requestId, response.rateLimit?.remaining);
   */
  withResponse(): Promise<WithResponse<Result>>;
}

export interface Answered<Result> {
  data: Result;
  status: number;
  headers: Headers;
}

/**
 * Adds a method to a promise instead of subclassing Promise, which would make every await slower.
 */
export function apiPromise<Result>(answered: Promise<Answered<Result>>): ApiPromise<Result> {
  const result = answered.then(({ data }) => data) as ApiPromise<Result>;
  result.withResponse = async () => {
    // The result is awaited first, so that a failure also counts as handled on this promise.
    await result;
    const { data, status, headers } = await answered;
    return { data, response: responseOf(status, headers) };
  };
  return result;
}

/** Converts the result of a call. */
export function resultAs<From, To>(
  call: ApiPromise<From>,
  form: (result: From) => To,
): ApiPromise<To> {
  const result = call.then(form) as ApiPromise<To>;
  result.withResponse = async () => {
    const data = await result;
    const { response } = await call.withResponse();
    return { data, response };
  };
  return result;
}

const responseOf = (status: number, headers: Headers): ApiResponse => ({
  status,
  headers,
  requestId: headers.get("X-Request-Id") ?? undefined,
  rateLimit: rateLimitIn(headers),
});
