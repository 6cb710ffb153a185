import type { StoredAuditEntry } from "../audit/audit-entry.ts";
import type { Connection } from "../database/database.ts";
import { Prisma } from "../database/prisma-client/client.ts";
import type { PageRequest } from "../lists/cursors.ts";

export interface AuditLogFilters {
  action?: string | undefined;
  createdAfter?: number | undefined;
  createdBefore?: number | undefined;
}

/** What a user did and what was done to them. Each half is read off its own index, then merged. */
export async function pageOfAuditLogs(
  { client }: Connection,
  { organizationId, userId }: { organizationId: string; userId: string },
  filters: AuditLogFilters,
  { limit, after }: PageRequest,
) {
  const half = (condition: Prisma.Sql) => Prisma.sql`(
    SELECT id, action, actor_type, actor_id, actor_name, target_type, target_id, changes,
      request_id, created_at
    FROM audit_logs
    WHERE organization_id = ${organizationId}::uuid AND ${condition}
      AND ${Prisma.join(matching(filters, after), " AND ")}
    ORDER BY created_at DESC, id DESC LIMIT ${limit + 1})`;
  const toThem = Prisma.sql`target_type = 'user' AND target_id = ${userId}::uuid`;
  const byThem = Prisma.sql`actor_type = 'user' AND actor_id = ${userId}`;
  return client.$queryRaw<StoredAuditEntry[]>`
    SELECT id, action, actor_type AS "actorType", actor_id AS "actorId", actor_name AS "actorName",
      target_type AS "targetType", target_id AS "targetId", changes,
      request_id AS "requestId", created_at AS "createdAt"
    FROM (${half(toThem)} UNION ALL ${half(Prisma.sql`${byThem} AND NOT (${toThem})`)}) AS entries
    ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`;
}

export interface OrganizationAuditLogFilters extends AuditLogFilters {
  actorType?: StoredAuditEntry["actorType"] | undefined;
  actorId?: string | undefined;
  targetType?: string | undefined;
  targetId?: string | undefined;
}

/** What was done in an organization, by its keys, its people, operators and visitors. */
export async function pageOfOrganizationAuditLogs(
  { client }: Connection,
  organizationId: string,
  { actorType, actorId, targetType, targetId, ...filters }: OrganizationAuditLogFilters,
  { limit, after }: PageRequest,
) {
  const conditions = matching(filters, after);
  if (actorType !== undefined) conditions.push(Prisma.sql`actor_type = ${actorType}`);
  if (actorId !== undefined) conditions.push(Prisma.sql`actor_id = ${actorId}`);
  if (targetType !== undefined) conditions.push(Prisma.sql`target_type = ${targetType}`);
  if (targetId !== undefined) conditions.push(Prisma.sql`target_id = ${targetId}::uuid`);
  return client.$queryRaw<StoredAuditEntry[]>`
    SELECT id, action, actor_type AS "actorType", actor_id AS "actorId", actor_name AS "actorName",
      target_type AS "targetType", target_id AS "targetId", changes,
      request_id AS "requestId", created_at AS "createdAt"
    FROM audit_logs
    WHERE organization_id = ${organizationId}::uuid AND ${Prisma.join(conditions, " AND ")}
    ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`;
}

function matching(
  { action, createdAfter, createdBefore }: AuditLogFilters,
  after: PageRequest["after"],
): Prisma.Sql[] {
  const conditions = [Prisma.sql`TRUE`];
  if (action !== undefined) conditions.push(Prisma.sql`action = ${action}`);
  if (createdAfter !== undefined) {
    conditions.push(Prisma.sql`created_at >= ${new Date(createdAfter)}::timestamptz`);
  }
  if (createdBefore !== undefined) {
    conditions.push(Prisma.sql`created_at < ${new Date(createdBefore)}::timestamptz`);
  }
  if (after !== undefined) {
    conditions.push(
      Prisma.sql`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
    );
  }
  return conditions;
}
