import type { BdGoalMetric } from "@referral-service/contract";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { allOf, from } from "../../kernel/database/from.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { equalTo } from "../../kernel/lists/equal-to.ts";
import { newestPage } from "../../kernel/lists/newest-page.ts";
import { inWindows, type Windows } from "../../kernel/lists/windows.ts";
import type { Portal } from "../portal.ts";
import { inPortal, itemColumns } from "../portal-items.ts";
import type { Goal, GoalWithProgress } from "./goal.ts";
import { withProgress } from "./progress-store.ts";

const goals = from("bd_goals").select(({ cast, ref }) => [
  ...itemColumns,
  ref("metric").$castTo<BdGoalMetric>().as("metric"),
  cast<number>("target", "double precision").as("target"),
  "period_start as periodStart",
  "period_end as periodEnd",
]);

const goalsIn = (portal: Portal) => goals.where(allOf(inPortal("bd_goals", portal)));

export async function findGoal(
  connection: Connection,
  portal: Portal,
  id: string,
): Promise<GoalWithProgress | null> {
  const found = await connection.ask(goalsIn(portal).where("id", "=", id));
  const [goal] = await withProgress(connection, portal, found);
  return goal ?? null;
}

/** Locks the goal until the transaction ends; null when the portal has no such goal. */
export const lockGoal = ({ askOne }: Tx, portal: Portal, id: string): Promise<Goal | null> =>
  askOne(goalsIn(portal).where("id", "=", id).forUpdate());

export interface GoalFilters extends Windows {
  metric?: BdGoalMetric | undefined;
}

export async function pageOfGoals(
  connection: Connection,
  portal: Portal,
  { metric, ...windows }: GoalFilters,
  page: PageRequest,
): Promise<GoalWithProgress[]> {
  const filters = [...equalTo("bd_goals", { metric }), ...inWindows("bd_goals", windows)];
  const found = await connection.ask(
    goalsIn(portal).where(allOf(filters)).$call(newestPage("bd_goals", page)),
  );
  return withProgress(connection, portal, found);
}

/** The goals whose period is running, by the end of the period. */
export async function runningGoals(
  connection: Connection,
  portal: Portal,
  { now, countMax }: { now: Date; countMax: number },
): Promise<GoalWithProgress[]> {
  const found = await connection.ask(
    goalsIn(portal)
      .where("period_start", "<=", now)
      .where("period_end", ">", now)
      .orderBy("period_end")
      .orderBy("id")
      .limit(countMax),
  );
  return withProgress(connection, portal, found);
}

export async function insertGoal({ client }: Tx, goal: Goal) {
  await client.bdGoal.create({ data: goal });
}

/** Writes the fields of a goal that can change. */
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
