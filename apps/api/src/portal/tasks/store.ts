import type { BdTask } from "@referral-service/contract";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { allOf, type Condition, conditionsOn, from } from "../../kernel/database/from.ts";
import { equalTo } from "../../kernel/lists/equal-to.ts";
import { searched } from "../../kernel/lists/search.ts";
import { inWindow, type Windows } from "../../kernel/lists/windows.ts";
import { inPortal, itemColumns, itemQueries } from "../item-store.ts";
import type { Portal } from "../portal.ts";
import type { Task } from "./rules.ts";

const tasks = from("bd_tasks").select(({ ref }) => [
  ...itemColumns,
  "title",
  "due_at as dueAt",
  "prospect_id as prospectId",
  "referral_id as referralId",
  ref("status").$castTo<BdTask["status"]>().as("status"),
  "completed_at as completedAt",
]);

export const tasksIn = (portal: Portal) => tasks.where(allOf(inPortal("bd_tasks", portal)));

export interface TaskFilters extends Windows {
  status?: BdTask["status"] | undefined;
  prospectId?: string | undefined;
  referralId?: string | undefined;
  dueAfter?: number | undefined;
  dueBefore?: number | undefined;
  /** Only the app sends this filter. */
  q?: string | undefined;
}

export const matchingTasks = async (
  { status, prospectId, referralId, dueAfter, dueBefore, q }: TaskFilters,
  connection: Connection,
): Promise<Condition[]> => [
  ...equalTo("bd_tasks", { status, prospect_id: prospectId, referral_id: referralId }),
  ...inWindow("bd_tasks.due_at", { from: dueAfter, to: dueBefore }),
  ...(await searched(connection, "bd_tasks", q)),
];

export const taskStore = {
  ...itemQueries("bd_tasks", tasks, matchingTasks),
  complete: async (_tx: Tx, _portal: Portal, task: Task) => task,
  async insert({ client }: Tx, task: Task) {
    await client.bdTask.create({ data: task });
  },
  async save({ client }: Tx, { id, ...task }: Task) {
    const { title, dueAt, prospectId, referralId, status, completedAt, version, updatedAt } = task;
    await client.bdTask.update({
      where: { id },
      data: { title, dueAt, prospectId, referralId, status, completedAt, version, updatedAt },
    });
  },
  async remove({ client }: Tx, id: string) {
    await client.bdTask.delete({ where: { id } });
  },
};

const task = conditionsOn("bd_tasks");

export const isOpen: Condition = task("bd_tasks.status", "=", "open");

export const isOverdue = (now: Date): Condition =>
  task.and([isOpen, task("bd_tasks.due_at", "<", now)]);

/** The overdue tasks, longest overdue first. */
export const overdueTasks = (
  { ask }: Connection,
  portal: Portal,
  { now, countMax }: { now: Date; countMax: number },
): Promise<Task[]> =>
  ask(tasksIn(portal).where(isOverdue(now)).orderBy("due_at").orderBy("id").limit(countMax));
