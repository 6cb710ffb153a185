import type { BdTaskStatus } from "@referral-service/contract";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { allOf, type Condition, conditionsOn, from } from "../../kernel/database/from.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { equalTo } from "../../kernel/lists/equal-to.ts";
import { newestPage } from "../../kernel/lists/newest-page.ts";
import { inWindow, inWindows, type Windows } from "../../kernel/lists/windows.ts";
import type { Portal } from "../portal.ts";
import { inPortal, itemColumns } from "../portal-items.ts";
import type { Task } from "./task.ts";

const tasks = from("bd_tasks").select(({ ref }) => [
  ...itemColumns,
  "title",
  "due_at as dueAt",
  "prospect_id as prospectId",
  "referral_id as referralId",
  ref("status").$castTo<BdTaskStatus>().as("status"),
  "completed_at as completedAt",
]);

export const tasksIn = (portal: Portal) => tasks.where(allOf(inPortal("bd_tasks", portal)));

export const findTask = (
  { askOne }: Connection,
  portal: Portal,
  id: string,
): Promise<Task | null> => askOne(tasksIn(portal).where("id", "=", id));

/** Locks the task until the transaction ends; null when the portal has no such task. */
export const lockTask = ({ askOne }: Tx, portal: Portal, id: string): Promise<Task | null> =>
  askOne(tasksIn(portal).where("id", "=", id).forUpdate());

export interface TaskFilters extends Windows {
  status?: BdTaskStatus | undefined;
  prospectId?: string | undefined;
  referralId?: string | undefined;
  dueAfter?: number | undefined;
  dueBefore?: number | undefined;
}

export const pageOfTasks = (
  { ask }: Connection,
  portal: Portal,
  { status, prospectId, referralId, dueAfter, dueBefore, ...windows }: TaskFilters,
  page: PageRequest,
): Promise<Task[]> =>
  ask(
    tasksIn(portal)
      .where(
        allOf([
          ...equalTo("bd_tasks", { status, prospect_id: prospectId, referral_id: referralId }),
          ...inWindow("bd_tasks.due_at", { from: dueAfter, to: dueBefore }),
          ...inWindows("bd_tasks", windows),
        ]),
      )
      .$call(newestPage("bd_tasks", page)),
  );

const task = conditionsOn("bd_tasks");

export const isOpen: Condition = task("bd_tasks.status", "=", "open");

export const isOverdue = (now: Date): Condition =>
  task.and([isOpen, task("bd_tasks.due_at", "<", now)]);

/** The longest overdue tasks. */
export const overdueTasks = (
  { ask }: Connection,
  portal: Portal,
  { now, countMax }: { now: Date; countMax: number },
): Promise<Task[]> =>
  ask(tasksIn(portal).where(isOverdue(now)).orderBy("due_at").orderBy("id").limit(countMax));

export async function insertTask({ client }: Tx, task: Task) {
  await client.bdTask.create({ data: task });
}

/** Writes the fields of a task that can change. */
export async function saveTask({ client }: Tx, { id, ...task }: Task) {
  const { title, dueAt, prospectId, referralId, status, completedAt, version, updatedAt } = task;
  await client.bdTask.update({
    where: { id },
    data: { title, dueAt, prospectId, referralId, status, completedAt, version, updatedAt },
  });
}

export async function removeTask({ client }: Tx, id: string) {
  await client.bdTask.delete({ where: { id } });
}
