import type { ApiPromise } from "./api-promise.ts";
import type { ChangeOptions, CreateOptions } from "./options.ts";
import type { ApiRequest, Send } from "./transport.ts";

/** Query and body of a request, and the options of the call. */
export interface RawRequestOptions extends CreateOptions, ChangeOptions {
  /** Query parameters. Undefined values are not sent. */
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
