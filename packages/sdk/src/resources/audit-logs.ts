import type { ApiPromise } from "../api-promise.ts";
import type { CsvStream, ExportQuery } from "../export.ts";
import type { AuditLog, ListOrganizationAuditLogsQuery } from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { RequestOptions } from "../options.ts";
import type { Send } from "../transport.ts";

/** Audit log of the organization. Needs a personal key of an admin. */
export interface AuditLogsResource {
  /**
   * Lists the actions of people, organization keys, the operator of the service and visitors,
   * newest first. `withheld` is true and `changes` is null if the key's owner cannot see the
   * changed data. For example, bonus payments need the permission `canSendBonuses`.
   *
   * @example
   * for await (const entry of client.auditLogs.list({ actorType: "organization_key" })) {
   *   console.log(entry.action, entry.actor.name, entry.changes);
   * }
   */
  list(query?: ListOrganizationAuditLogsQuery, options?: RequestOptions): List<AuditLog>;

  /**
   * Exports all matching entries as a CSV file, newest first, with one row per entry of `list`.
   * `changes` is JSON in one cell, and is empty if `withheld` is `true`. See {@link CsvStream} for the format, the timeout and failures.
   *
   * @throws {InvalidRequestError} for `limit` or `cursor`, because an export has no pages
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
