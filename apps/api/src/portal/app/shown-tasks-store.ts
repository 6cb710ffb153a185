import type { ResponseBody } from "@referral-service/contract";
import type { appContract, TaskGroup } from "@referral-service/contract/app";
import type { Connection } from "../../kernel/database/database.ts";
import {
  allOf,
  type Condition,
  from,
  raw,
  type SelectQueryBuilder,
} from "../../kernel/database/from.ts";
import type { PagePosition, PageRequest } from "../../kernel/lists/cursors.ts";
import { newestPage } from "../../kernel/lists/newest-page.ts";
import type { VisibleReferrals } from "../../referrals/rules.ts";
import { inPortal } from "../item-store.ts";
import type { Portal } from "../portal.ts";
import { isOpen, isOverdue, matchingTasks, type TaskFilters, tasksIn } from "../tasks/store.ts";
import type { NamedTask } from "./facts.ts";
import type { DueBounds } from "./task-groups.ts";

type GroupFilters = Pick<TaskFilters, "prospectId" | "referralId" | "q">;

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

interface ShownTaskFilters extends GroupFilters {
  group?: TaskGroup | undefined;
  /** The referrals whose names the list can show. */
  visible: VisibleReferrals;
  bounds: DueBounds;
}

const namedTasks = (portal: Portal, visible: VisibleReferrals) =>
  tasksIn(portal).select([
    raw<string | null>`(SELECT name FROM bd_prospects
      WHERE bd_prospects.id = bd_tasks.prospect_id)`.as("prospectName"),
    raw<string | null>`(SELECT name FROM referrals
      WHERE referrals.id = bd_tasks.referral_id AND ${visible.where})`.as("referralName"),
  ]);

/** The overdue tasks, longest overdue first. */
export const overdueNamedTasks = (
  { ask }: Connection,
  portal: Portal,
  { now, visible, countMax }: { now: Date; visible: VisibleReferrals; countMax: number },
): Promise<NamedTask[]> =>
  ask(
    namedTasks(portal, visible)
      .where(isOverdue(now))
      .orderBy("due_at")
      .orderBy("id")
      .limit(countMax),
  );

/**
 * Lists open tasks by due time, then by ID, and completed tasks by completion time, latest first.
 * Lists all tasks, newest first, if there is no group.
 */
export async function pageOfShownTasks(
  connection: Connection,
  portal: Portal,
  { group, bounds, visible, ...filters }: ShownTaskFilters,
  page: PageRequest,
): Promise<NamedTask[]> {
  const conditions = await matchingTasks(filters, connection);
  if (group !== undefined) conditions.push(conditionOf(group, bounds));
  return connection.ask(
    namedTasks(portal, visible)
      .where(allOf(conditions))
      .$call(group === "undated" ? undatedPage(page) : pageOfGroup(group, page)),
  );
}

const pageOfGroup = (group: TaskGroup | undefined, page: PageRequest) => {
  if (group === undefined) return newestPage("bd_tasks", page);
  if (group === "done") return newestPage("bd_tasks", page, "completed_at");
  return newestPage("bd_tasks", { ...page, order: "asc" }, "due_at");
};

const undatedPage =
  ({ limit, after }: PageRequest) =>
  <Scope, From extends keyof Scope, Row>(query: SelectQueryBuilder<Scope, From, Row>) =>
    query
      .where(after === undefined ? allOf([]) : raw<boolean>`bd_tasks.id > ${after.id}`)
      .orderBy(raw.ref("bd_tasks.id"))
      .limit(raw.lit(limit + 1));

/** The position of a task in the order of its group. */
export const placeIn = (group: TaskGroup | undefined, task: NamedTask): PagePosition => ({
  id: task.id,
  createdAt:
    group === undefined ? task.createdAt : (task.completedAt ?? task.dueAt ?? task.createdAt),
});

/** Counts the groups in one query, which reads only indexes unless it includes a search. */
export async function countGroups(
  connection: Connection,
  portal: Portal,
  { bounds, ...filters }: GroupFilters & { bounds: DueBounds },
): Promise<ResponseBody<typeof appContract.portalPage.taskCounts>> {
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
      .where(
        allOf([...inPortal("bd_tasks", portal), ...(await matchingTasks(filters, connection))]),
      ),
  );
  if (counts === null) throw new Error("The count returned no row");
  return counts;
}
