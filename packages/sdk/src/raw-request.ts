import type { ApiPromise } from "./api-promise.ts";
import type { ChangeOptions, CreateOptions } from "./options.ts";
import type { ApiRequest, Send } from "./transport.ts";

/** What a request sends, and the options of its call. */
export interface RawRequestOptions extends CreateOptions, ChangeOptions {
  /** Parameters of the query. Those that are undefined are not sent. */
  query?: object | undefined;
  /** Sent as JSON. */
  body?: object | undefined;
}

export const rawRequest =
  (send: Send) =>
  <Result>(
    method: ApiRequest["method"],
    path: string,
    { query, body, ...options }: RawRequestOptions = {},
  ): ApiPromise<Result> =>
    send({ method, path: path.replace(/^\/api\/v1(?=\/)/, ""), query, body, options });
