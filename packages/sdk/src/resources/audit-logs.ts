import type { AuditLog, ListOrganizationAuditLogsQuery } from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { RequestOptions } from "../options.ts";
import type { Send } from "../transport.ts";

/** Who did what in the organization. Personal keys of admins only. */
export interface AuditLogsResource {
  /**
   * Lists what was done, newest first: by people, organization keys, the service's operator and
   * visitors of public links. `changes` is null where `withheld` is true: you may not read that data
   * where it comes from, such as bonus payments without the Can send bonuses flag.
   *
   * @example
   * for await (const entry of client.auditLogs.list({ actorType: "organization_key" })) {
   *   console.log(entry.action, entry.actor.name, entry.changes);
   * }
   */
  list(query?: ListOrganizationAuditLogsQuery, options?: RequestOptions): List<AuditLog>;
}

export const createAuditLogs = (send: Send): AuditLogsResource => ({
  list: (query, options) =>
    createList(send, { method: "GET", path: "/audit-logs", query, options }),
});
