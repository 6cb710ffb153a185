import type { BdTaskStatus } from "@referral-service/contract";
import type { Connection, Tx } from "../../database/database.ts";
import { allOf, type Sql, sql } from "../../database/sql.ts";
import type { PageRequest } from "../../lists/cursors.ts";
import type { Portal } from "../portal.ts";
import { firstOfPage, type ItemFilters, isInPortal, isOnPage, itemColumns } from "../portal-sql.ts";
import type { Task } from "./task.ts";

const selectTasks = sql`
  SELECT ${itemColumns}, title, due_at AS "dueAt", prospect_id AS "prospectId", status,
    completed_at AS "completedAt"
  FROM bd_tasks`;

export async function findTask(connection: Connection, portal: Portal, id: string) {
  const [row] = await connection.query<Task>(
    sql`${selectTasks} WHERE ${isInPortal(portal)} AND id = ${id}::uuid`,
  );
  return row ?? null;
}

/** Locks the task until the transaction ends; null when the portal has no such task. */
export async function lockTask(tx: Tx, portal: Portal, id: string) {
  const [row] = await tx.query<Task>(
    sql`${selectTasks} WHERE ${isInPortal(portal)} AND id = ${id}::uuid FOR UPDATE`,
  );
  return row ?? null;
}

export interface TaskFilters extends ItemFilters {
  status?: BdTaskStatus | undefined;
  prospectId?: string | undefined;
  dueAfter?: number | undefined;
  dueBefore?: number | undefined;
}

export function pageOfTasks(
  connection: Connection,
  portal: Portal,
  filters: TaskFilters,
  request: PageRequest,
) {
  const conditions = [...isOnPage(portal, filters, request), ...isMatching(filters)];
  return connection.query<Task>(
    sql`${selectTasks} WHERE ${allOf(conditions)} ${firstOfPage(request)}`,
  );
}

function isMatching({ status, prospectId, dueAfter, dueBefore }: TaskFilters): Sql[] {
  const conditions: Sql[] = [];
  if (status !== undefined) conditions.push(sql`status = ${status}`);
  if (prospectId !== undefined) conditions.push(sql`prospect_id = ${prospectId}::uuid`);
  if (dueAfter !== undefined) conditions.push(sql`due_at > ${new Date(dueAfter)}`);
  if (dueBefore !== undefined) conditions.push(sql`due_at < ${new Date(dueBefore)}`);
  return conditions;
}

export const isOverdue = (now: Date): Sql => sql`status = 'open' AND due_at < ${now}`;

/** Those due longest ago. */
export const overdueTasks = (
  connection: Connection,
  portal: Portal,
  { now, countMax }: { now: Date; countMax: number },
) =>
  connection.query<Task>(sql`
    ${selectTasks} WHERE ${isInPortal(portal)} AND ${isOverdue(now)}
    ORDER BY due_at, id LIMIT ${countMax}`);

export async function insertTask({ client }: Tx, task: Task) {
  await client.bdTask.create({ data: task });
}

/** Writes what may change of a task. */
export async function saveTask({ client }: Tx, { id, ...task }: Task) {
  const { title, dueAt, prospectId, status, completedAt, version, updatedAt } = task;
  await client.bdTask.update({
    where: { id },
    data: { title, dueAt, prospectId, status, completedAt, version, updatedAt },
  });
}

export async function removeTask({ client }: Tx, id: string) {
  await client.bdTask.delete({ where: { id } });
}
