import type { EventType } from "@referral-service/contract";
import type { Connection } from "../database/database.ts";
import { allOf, type Sql, sql } from "../database/sql.ts";
import type { PageRequest } from "../lists/cursors.ts";
import type { StoredEvent } from "./event.ts";

const columns = sql`id, type AS "eventType", payload, created_at AS "createdAt"`;

export async function findEvent(
  { query }: Connection,
  organizationId: string,
  id: string,
): Promise<StoredEvent | null> {
  const [row] = await query<StoredEvent>(sql`SELECT ${columns} FROM events
    WHERE organization_id = ${organizationId}::uuid AND id = ${id}::uuid`);
  return row ?? null;
}

export interface EventFilters {
  eventType?: EventType | undefined;
  createdAfter?: number | undefined;
  createdBefore?: number | undefined;
}

export const pageOfEvents = (
  { query }: Connection,
  organizationId: string,
  filters: EventFilters,
  { limit, after }: PageRequest,
) =>
  query<StoredEvent>(sql`SELECT ${columns} FROM events
    WHERE ${allOf([
      sql`organization_id = ${organizationId}::uuid`,
      ...matching(filters),
      ...(after ? [sql`(created_at, id) < (${after.createdAt}, ${after.id}::uuid)`] : []),
    ])}
    ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`);

function matching({ eventType, createdAfter, createdBefore }: EventFilters): Sql[] {
  const conditions: Sql[] = [];
  if (eventType !== undefined) conditions.push(sql`type = ${eventType}`);
  if (createdAfter !== undefined) conditions.push(sql`created_at >= ${new Date(createdAfter)}`);
  if (createdBefore !== undefined) conditions.push(sql`created_at < ${new Date(createdBefore)}`);
  return conditions;
}
