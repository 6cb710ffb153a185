import type { TaskCounts, TaskGroup } from "@referral-service/contract/app";
import type { Connection } from "../../kernel/database/database.ts";
import { allOf, type Condition, from, raw } from "../../kernel/database/from.ts";
import type { PagePosition, PageRequest } from "../../kernel/lists/cursors.ts";
import { equalTo } from "../../kernel/lists/equal-to.ts";
import { searched } from "../../kernel/lists/search.ts";
import type { VisibleReferrals } from "../../referrals/rules.ts";
import { inPortal } from "../item-store.ts";
import type { Portal } from "../portal.ts";
import { isOpen, tasksIn } from "../tasks/store.ts";
import type { NamedTask } from "./facts.ts";
import type { DueBounds } from "./task-groups.ts";

interface GroupFilters {
  prospectId?: string | undefined;
  referralId?: string | undefined;
  q?: string | undefined;
}

const conditionOf = (group: TaskGroup, { now, tomorrow, nextWeek }: DueBounds): Condition => {
  switch (group) {
    case "overdue":
      return allOf([isOpen, raw`bd_tasks.due_at < ${now}`]);
    case "today":
      return allOf([isOpen, raw`bd_tasks.due_at >= ${now} AND bd_tasks.due_at < ${tomorrow}`]);
    case "week":
      return allOf([isOpen, raw`bd_tasks.due_at >= ${tomorrow} AND bd_tasks.due_at < ${nextWeek}`]);
    case "later":
      return allOf([isOpen, raw`bd_tasks.due_at >= ${nextWeek}`]);
    case "undated":
      return allOf([isOpen, raw`bd_tasks.due_at IS NULL`]);
    case "done":
      return raw`bd_tasks.completed_at IS NOT NULL`;
    default:
      return group satisfies never;
  }
};

const matching = async (
  connection: Connection,
  { prospectId, referralId, q }: GroupFilters,
): Promise<Condition[]> => [
  ...equalTo("bd_tasks", { prospect_id: prospectId, referral_id: referralId }),
  ...(await searched(connection, "bd_tasks", q)),
];

type Order = "created_at" | "due_at" | "id" | "completed_at";

function orderOf(group: TaskGroup | undefined): Order {
  if (group === undefined) return "created_at";
  if (group === "done") return "completed_at";
  return group === "undated" ? "id" : "due_at";
}

interface ShownTaskFilters extends GroupFilters {
  group?: TaskGroup | undefined;
  /** The referrals whose names are shown. */
  visible: VisibleReferrals;
  bounds: DueBounds;
}

/**
 * Lists open tasks by due time, then by ID, and completed tasks by completion time, latest first.
 * If there is no group, lists all tasks, newest first.
 */
export async function pageOfShownTasks(
  connection: Connection,
  portal: Portal,
  { group, bounds, visible, ...filters }: ShownTaskFilters,
  { limit, after }: PageRequest,
): Promise<NamedTask[]> {
  const conditions = await matching(connection, filters);
  if (group !== undefined) conditions.push(conditionOf(group, bounds));
  const order = orderOf(group);
  const direction = order === "completed_at" || order === "created_at" ? "desc" : "asc";
  if (after !== undefined) conditions.push(behind(order, after));
  return connection.ask(
    tasksIn(portal)
      .select([
        raw<string | null>`(SELECT name FROM bd_prospects
          WHERE bd_prospects.id = bd_tasks.prospect_id)`.as("prospectName"),
        raw<string | null>`(SELECT name FROM referrals
          WHERE referrals.id = bd_tasks.referral_id AND ${visible.where})`.as("referralName"),
      ])
      .where(allOf(conditions))
      .orderBy(order, direction)
      .orderBy("id", direction)
      .limit(raw.lit(limit + 1)),
  );
}

function behind(order: Order, { createdAt: at, id }: PagePosition): Condition {
  switch (order) {
    case "created_at":
      return raw`(bd_tasks.created_at, bd_tasks.id) < (${at}, ${id})`;
    case "completed_at":
      return raw`(bd_tasks.completed_at, bd_tasks.id) < (${at}, ${id})`;
    case "id":
      return raw`bd_tasks.id > ${id}`;
    case "due_at":
      return raw`(bd_tasks.due_at, bd_tasks.id) > (${at}, ${id})`;
    default:
      return order satisfies never;
  }
}

/** The position of a task in the order of its group. */
export const placeIn = (group: TaskGroup | undefined, task: NamedTask): PagePosition => ({
  id: task.id,
  createdAt:
    group === undefined ? task.createdAt : (task.completedAt ?? task.dueAt ?? task.createdAt),
});

/** A single query that reads only indexes unless it searches. */
export async function countGroups(
  connection: Connection,
  portal: Portal,
  { bounds, ...filters }: GroupFilters & { bounds: DueBounds },
): Promise<TaskCounts> {
  const countOf = <const Group extends TaskGroup>(group: Group) =>
    raw<number>`count(*) FILTER (WHERE ${conditionOf(group, bounds)})::int`.as(group);
  const counts = await connection.askOne(
    from("bd_tasks")
      .select([
        countOf("overdue"),
        countOf("today"),
        countOf("week"),
        countOf("later"),
        countOf("undated"),
        countOf("done"),
      ])
      .where(allOf([...inPortal("bd_tasks", portal), ...(await matching(connection, filters))])),
  );
  if (counts === null) throw new Error("A count without a row");
  return counts;
}
