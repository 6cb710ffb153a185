import type { BdActivityType } from "@referral-service/contract";
import type { Connection, Tx } from "../../database/database.ts";
import { allOf, type Sql, sql } from "../../database/sql.ts";
import type { PageRequest } from "../../lists/cursors.ts";
import type { Portal } from "../portal.ts";
import { firstOfPage, type ItemFilters, isInPortal, isOnPage, itemColumns } from "../portal-sql.ts";
import type { Activity } from "./activity.ts";

const selectActivities = sql`
  SELECT ${itemColumns}, type, prospect_id AS "prospectId", summary, occurred_at AS "occurredAt"
  FROM bd_activities`;

export async function findActivity(connection: Connection, portal: Portal, id: string) {
  const [row] = await connection.query<Activity>(
    sql`${selectActivities} WHERE ${isInPortal(portal)} AND id = ${id}::uuid`,
  );
  return row ?? null;
}

/** Locks the activity until the transaction ends; null when the portal has no such activity. */
export async function lockActivity(tx: Tx, portal: Portal, id: string) {
  const [row] = await tx.query<Activity>(
    sql`${selectActivities} WHERE ${isInPortal(portal)} AND id = ${id}::uuid FOR UPDATE`,
  );
  return row ?? null;
}

export interface ActivityFilters extends ItemFilters {
  type?: BdActivityType | undefined;
  prospectId?: string | undefined;
  occurredAfter?: number | undefined;
  occurredBefore?: number | undefined;
}

export function pageOfActivities(
  connection: Connection,
  portal: Portal,
  filters: ActivityFilters,
  request: PageRequest,
) {
  const conditions = [...isOnPage(portal, filters, request), ...isMatching(filters)];
  return connection.query<Activity>(
    sql`${selectActivities} WHERE ${allOf(conditions)} ${firstOfPage(request)}`,
  );
}

function isMatching({ type, prospectId, occurredAfter, occurredBefore }: ActivityFilters): Sql[] {
  const conditions: Sql[] = [];
  if (type !== undefined) conditions.push(sql`type = ${type}`);
  if (prospectId !== undefined) conditions.push(sql`prospect_id = ${prospectId}::uuid`);
  if (occurredAfter !== undefined) conditions.push(sql`occurred_at > ${new Date(occurredAfter)}`);
  if (occurredBefore !== undefined) {
    conditions.push(sql`occurred_at < ${new Date(occurredBefore)}`);
  }
  return conditions;
}

/** Those that occurred last. */
export const recentActivities = (connection: Connection, portal: Portal, countMax: number) =>
  connection.query<Activity>(sql`
    ${selectActivities} WHERE ${isInPortal(portal)}
    ORDER BY occurred_at DESC, id DESC LIMIT ${countMax}`);

export async function insertActivity({ client }: Tx, activity: Activity) {
  await client.bdActivity.create({ data: activity });
}

/** Writes what may change of an activity. */
export async function saveActivity({ client }: Tx, { id, ...activity }: Activity) {
  const { type, prospectId, summary, occurredAt, version, updatedAt } = activity;
  await client.bdActivity.update({
    where: { id },
    data: { type, prospectId, summary, occurredAt, version, updatedAt },
  });
}

export async function removeActivity({ client }: Tx, id: string) {
  await client.bdActivity.delete({ where: { id } });
}
