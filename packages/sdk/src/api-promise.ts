import { type RateLimit, rateLimitIn } from "./rate-limit.ts";

/** The response without its body. */
export interface ApiResponse {
  /** HTTP status, such as 201 */
  status: number;
  headers: Headers;
  /** Identifies this request for support; undefined when a proxy removed it */
  requestId: string | undefined;
  /** The key's rate limit at that time; undefined when the response does not tell it */
  rateLimit: RateLimit | undefined;
}

/** A result with the response that it came in. */
export interface WithResponse<Result> {
  data: Result;
  response: ApiResponse;
}

/**
 * The return value of a call: a promise of the result, and with `withResponse` of the response,
 * too.
 */
export interface ApiPromise<Result> extends Promise<Result> {
  /**
   * The result together with status, headers, request ID and rate limit. The request is sent once,
   * however often this is asked; a call that fails rejects here, too.
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

/** A promise with one more method, because a subclass of Promise would make every await slower. */
export function apiPromise<Result>(answered: Promise<Answered<Result>>): ApiPromise<Result> {
  const result = answered.then(({ data }) => data) as ApiPromise<Result>;
  result.withResponse = async () => {
    // Awaited first, so that a failure counts as handled on this promise, too.
    await result;
    const { data, status, headers } = await answered;
    return { data, response: responseOf(status, headers) };
  };
  return result;
}

/** The same call with its result in another form. */
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
