import type { AuditLog } from "@referral-service/contract";
import type { Caller } from "../callers/caller.ts";
import type { Connection } from "../database/database.ts";
import { allOf, from, raw } from "../database/from.ts";
import type { PageRequest } from "../lists/cursors.ts";
import { equalTo } from "../lists/equal-to.ts";
import type { List } from "../lists/list.ts";
import { newestPage } from "../lists/newest-page.ts";
import { type CreationWindow, createdIn } from "../lists/windows.ts";
import { type StoredAuditEntry, toAuditLogView } from "./audit-entry.ts";

export const entries = from("audit_logs").select(({ ref }) => [
  "id",
  "action",
  ref("actor_type").$castTo<StoredAuditEntry["actorType"]>().as("actorType"),
  "actor_id as actorId",
  "actor_name as actorName",
  "target_type as targetType",
  "target_id as targetId",
  ref("changes").$castTo<StoredAuditEntry["changes"]>().as("changes"),
  "request_id as requestId",
  "created_at as createdAt",
]);

interface AuditLogFilters extends CreationWindow {
  action?: string | undefined;
}

interface OrganizationAuditLogFilters extends AuditLogFilters {
  actorType?: StoredAuditEntry["actorType"] | undefined;
  actorId?: string | undefined;
  targetType?: string | undefined;
  targetId?: string | undefined;
}

const pageOf = (
  organizationId: string,
  { action, actorType, actorId, targetType, targetId, ...window }: OrganizationAuditLogFilters,
  page: PageRequest,
) =>
  entries
    .where("organization_id", "=", organizationId)
    .where(
      allOf([
        ...equalTo("audit_logs", {
          action,
          actor_type: actorType,
          actor_id: actorId,
          target_type: targetType,
          target_id: targetId,
        }),
        ...createdIn("audit_logs", window),
      ]),
    )
    .$call(newestPage("audit_logs", page));

/** The audit log of an organization: actions by its keys, its people, operators and visitors. */
export const entriesSeenBy = (
  caller: Caller,
  filters: OrganizationAuditLogFilters,
): List<StoredAuditEntry, AuditLog> => ({
  name: "audit-logs",
  read: ({ ask }, page) => ask(pageOf(caller.organizationId, filters, page)),
  show: toAuditLogView(caller),
});

/** Whether the caller has changed something since this time. */
export async function hasActedSince(
  { askOne }: Connection,
  caller: Caller,
  since: Date,
): Promise<boolean> {
  const actorId = caller.kind === "person" ? caller.userId : caller.keyId;
  const { organizationId } = caller;
  const entry = await askOne(
    from("audit_logs")
      .select("id")
      .where(
        allOf([
          ...equalTo("audit_logs", { organization_id: organizationId, actor_id: actorId }),
          ...createdIn("audit_logs", { createdAfter: since.getTime() }),
        ]),
      )
      .limit(raw.lit(1)),
  );
  return entry !== null;
}

/**
 * Lists the actions by a user and the actions on them. Each half is read from its own index, and
 * then both are merged.
 */
export function pageOfAuditLogs(
  { ask }: Connection,
  { organizationId, userId }: { organizationId: string; userId: string },
  filters: AuditLogFilters,
  page: PageRequest,
): Promise<StoredAuditEntry[]> {
  const by = pageOf(organizationId, { ...filters, actorType: "user", actorId: userId }, page);
  const to = pageOf(organizationId, { ...filters, targetType: "user", targetId: userId }, page);
  const byThemToOthers = by.where(
    raw<boolean>`NOT (target_type = 'user' AND target_id = ${userId})`,
  );
  return ask(
    from(to.as("to"))
      .selectAll()
      .unionAll(from(byThemToOthers.as("by")).selectAll())
      .orderBy("createdAt", page.order ?? "desc")
      .orderBy("id", page.order ?? "desc")
      .limit(raw.lit(page.limit + 1)),
  );
}
