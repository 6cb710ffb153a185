import type { BdGoalMetric } from "@referral-service/contract";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { allOf, from } from "../../kernel/database/from.ts";
import { equalTo } from "../../kernel/lists/equal-to.ts";
import type { RowsOf } from "../../kernel/lists/list.ts";
import { answerInTurn } from "../../kernel/lists/turns.ts";
import type { Windows } from "../../kernel/lists/windows.ts";
import { inPortal, itemColumns, itemQueries } from "../item-store.ts";
import type { Portal } from "../portal.ts";
import { withProgress } from "./progress-store.ts";
import type { Goal, GoalWithProgress } from "./rules.ts";

const goals = from("bd_goals").select(({ cast, ref }) => [
  ...itemColumns,
  ref("metric").$castTo<BdGoalMetric>().as("metric"),
  cast<number>("target", "double precision").as("target"),
  "period_start as periodStart",
  "period_end as periodEnd",
]);

const goalsIn = (portal: Portal) => goals.where(allOf(inPortal("bd_goals", portal)));

interface GoalFilters extends Windows {
  metric?: BdGoalMetric | undefined;
}

const { find, list, lock } = itemQueries("bd_goals", goals, ({ metric }: GoalFilters) =>
  equalTo("bd_goals", { metric }),
);

export async function findGoal(
  connection: Connection,
  portal: Portal,
  id: string,
): Promise<GoalWithProgress | null> {
  const goal = await find(connection, portal, id);
  return goal && complete(connection, portal, goal);
}

async function complete(
  connection: Connection,
  portal: Portal,
  goal: Goal,
): Promise<GoalWithProgress> {
  const [counted] = await withProgress(connection, portal, [goal]);
  return requireFound(counted ?? null);
}

/**
 * The store calculates the progress for one request of an organization at a time, except within a
 * change.
 */
export const goalStore = {
  find: (connection: Connection, portal: Portal, id: string) =>
    answerInTurn(portal.organizationId, () => findGoal(connection, portal, id)),
  list(portal: Portal, filters: GoalFilters): RowsOf<GoalWithProgress> {
    const { name, read } = list(portal, filters);
    return {
      name,
      read: (db, page) =>
        answerInTurn(portal.organizationId, async () =>
          withProgress(db, portal, await read(db, page)),
        ),
    };
  },
  lock,
  complete,
  async insert({ client }: Tx, goal: Goal) {
    await client.bdGoal.create({ data: goal });
  },
  async save({ client }: Tx, { id, ...goal }: Goal) {
    const { metric, target, periodStart, periodEnd, version, updatedAt } = goal;
    await client.bdGoal.update({
      where: { id },
      data: { metric, target, periodStart, periodEnd, version, updatedAt },
    });
  },
  async remove({ client }: Tx, id: string) {
    await client.bdGoal.delete({ where: { id } });
  },
};

/** The goals with a current period, by the end of their period. */
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
