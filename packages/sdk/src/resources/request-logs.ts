import type { ApiPromise } from "../api-promise.ts";
import type { CsvStream, ExportQuery } from "../export.ts";
import type { ListRequestLogsQuery, RequestLog } from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { RequestOptions } from "../options.ts";
import type { Send } from "../transport.ts";

/** Requests of the organization in the last 7 days. Needs a personal key of an admin. */
export interface RequestLogsResource {
  /**
   * Lists all requests with a key and failed requests from the app, newest first. A request appears within 5
   * seconds. The log contains no names, bodies, query parameters or values in paths.
   *
   * @example
   * for await (const request of client.requestLogs.list({ statusClass: "4xx" })) {
   *   console.log(request.method, request.route, request.errorCode, request.requestId);
   * }
   */
  list(query?: ListRequestLogsQuery, options?: RequestOptions): List<RequestLog>;

  /**
   * Exports all matching requests as a CSV file, newest first, with one row per request of `list`. See
   * {@link CsvStream} for the format, the timeout and failures.
   *
   * @throws {InvalidRequestError} for `limit` or `cursor`, because an export has no pages
   * @example
   * const csv = await client.requestLogs.exportCsv({ errorCode: "SCOPE_LIMITATIONS" });
   * await writeFile("requests.csv", csv); // from node:fs/promises
   */
  exportCsv(
    query?: ExportQuery<ListRequestLogsQuery>,
    options?: RequestOptions,
  ): ApiPromise<CsvStream>;
}

export const createRequestLogs = (send: Send): RequestLogsResource => ({
  list: (query, options) =>
    createList(send, { method: "GET", path: "/request-logs", query, options }),
  exportCsv: (query, options) =>
    send({ method: "GET", path: "/request-logs", query, options, streamType: "text/csv" }),
});
