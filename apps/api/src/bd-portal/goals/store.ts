import type { BdGoalMetric } from "@referral-service/contract";
import type { Connection, Tx } from "../../database/database.ts";
import { allOf, sql } from "../../database/sql.ts";
import type { PageRequest } from "../../lists/cursors.ts";
import type { Portal } from "../portal.ts";
import { firstOfPage, type ItemFilters, isInPortal, isOnPage } from "../portal-sql.ts";
import type { Goal, GoalWithProgress } from "./goal.ts";
import { goalColumns, withProgress } from "./goal-sql.ts";

export async function findGoal(connection: Connection, portal: Portal, id: string) {
  const [row] = await connection.query<GoalWithProgress>(
    withProgress(portal, sql`AND id = ${id}::uuid`),
  );
  return row ?? null;
}

/** Locks the goal until the transaction ends; null when the portal has no such goal. */
export async function lockGoal(tx: Tx, portal: Portal, id: string) {
  const [row] = await tx.query<Goal>(sql`
    SELECT ${goalColumns} FROM bd_goals
    WHERE ${isInPortal(portal)} AND id = ${id}::uuid FOR UPDATE`);
  return row ?? null;
}

export interface GoalFilters extends ItemFilters {
  metric?: BdGoalMetric | undefined;
}

export function pageOfGoals(
  connection: Connection,
  portal: Portal,
  filters: GoalFilters,
  request: PageRequest,
) {
  const conditions = isOnPage(portal, filters, request);
  if (filters.metric !== undefined) conditions.push(sql`metric = ${filters.metric}`);
  return connection.query<GoalWithProgress>(
    withProgress(portal, sql`AND ${allOf(conditions)} ${firstOfPage(request)}`),
  );
}

/** Those whose period is running, the ones that end first in front. */
export const runningGoals = (
  connection: Connection,
  portal: Portal,
  { now, countMax }: { now: Date; countMax: number },
) =>
  connection.query<GoalWithProgress>(
    withProgress(
      portal,
      sql`AND period_start <= ${now} AND period_end > ${now}
        ORDER BY period_end, id LIMIT ${countMax}`,
    ),
  );

export async function insertGoal({ client }: Tx, goal: Goal) {
  await client.bdGoal.create({ data: goal });
}

/** Writes what may change of a goal. */
export async function saveGoal({ client }: Tx, { id, ...goal }: Goal) {
  const { metric, target, periodStart, periodEnd, version, updatedAt } = goal;
  await client.bdGoal.update({
    where: { id },
    data: { metric, target, periodStart, periodEnd, version, updatedAt },
  });
}

export async function removeGoal({ client }: Tx, id: string) {
  await client.bdGoal.delete({ where: { id } });
}
