import type { ApiPromise } from "../api-promise.ts";
import type { CsvStream, ExportQuery } from "../export.ts";
import type { AuditLog, ListOrganizationAuditLogsQuery } from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { RequestOptions } from "../options.ts";
import type { Send } from "../transport.ts";

/** Who did what in the organization. Personal keys of admins only. */
export interface AuditLogsResource {
  /**
   * Lists what was done, newest first: by people, organization keys, the service's operator and
   * visitors of public links. `changes` is null where `withheld` is true: you cannot read that data
   * where it comes from, such as bonus payments without the Can send bonuses flag.
   *
   * @example
   * for await (const entry of client.auditLogs.list({ actorType: "organization_key" })) {
   *   console.log(entry.action, entry.actor.name, entry.changes);
   * }
   */
  list(query?: ListOrganizationAuditLogsQuery, options?: RequestOptions): List<AuditLog>;

  /**
   * Exports all entries that the filters keep, newest first, as a CSV file: one row per entry, those
   * that `list` gives. `changes` is JSON in one cell, and empty where `withheld` is `true`.
   * {@link CsvStream} says how it arrives and how it fails.
   *
   * @throws {InvalidRequestError} for `limit` or `cursor`: an export is not paged
   * @example
   * const csv = await client.auditLogs.exportCsv({ targetType: "api_key" });
   * await writeFile("audit-log.csv", csv); // from node:fs/promises
   */
  exportCsv(
    query?: ExportQuery<ListOrganizationAuditLogsQuery>,
    options?: RequestOptions,
  ): ApiPromise<CsvStream>;
}

export const createAuditLogs = (send: Send): AuditLogsResource => ({
  list: (query, options) =>
    createList(send, { method: "GET", path: "/audit-logs", query, options }),
  exportCsv: (query, options) =>
    send({ method: "GET", path: "/audit-logs", query, options, streamType: "text/csv" }),
});
