import type { Deps } from "../../kernel/deps.ts";
import type { Activity } from "../activities/rules.ts";
import { recentActivities } from "../activities/store.ts";
import type { GoalWithProgress } from "../goals/rules.ts";
import { runningGoals } from "../goals/store.ts";
import type { Portal } from "../portal.ts";
import type { Task } from "../tasks/rules.ts";
import { overdueTasks } from "../tasks/store.ts";
import { type Counts, countsOf } from "./store.ts";

export const goalCountMax = 20;
export const itemCountMax = 10;

export interface Overview {
  businessDeveloperId: string;
  counts: Counts;
  goals: GoalWithProgress[];
  overdueTasks: Task[];
  recentActivities: Activity[];
}

export async function readOverview({ db, clock }: Deps, portal: Portal): Promise<Overview> {
  const now = clock.now();
  const [counts, goals, tasks, activities] = await Promise.all([
    countsOf(db, portal, now),
    runningGoals(db, portal, { now, countMax: goalCountMax }),
    overdueTasks(db, portal, { now, countMax: itemCountMax }),
    recentActivities(db, portal, itemCountMax),
  ]);
  return {
    businessDeveloperId: portal.businessDeveloperId,
    counts,
    goals,
    overdueTasks: tasks,
    recentActivities: activities,
  };
}
