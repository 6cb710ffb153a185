import type { contract, ResponseBody } from "@referral-service/contract";
import type { Caller } from "../../kernel/callers/caller.ts";
import type { Deps } from "../../kernel/deps.ts";
import { type Activity, toActivityView } from "../activities/rules.ts";
import { recentActivities } from "../activities/store.ts";
import { type GoalWithProgress, toGoalView } from "../goals/rules.ts";
import { runningGoals } from "../goals/store.ts";
import type { Portal } from "../portal.ts";
import { type Task, toTaskView } from "../tasks/rules.ts";
import { overdueTasks } from "../tasks/store.ts";
import { type Counts, countsOf } from "./store.ts";

export const goalCountMax = 20;
export const itemCountMax = 10;

interface Overview {
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

export const toOverviewView = (
  caller: Caller,
  { counts, ...overview }: Overview,
): ResponseBody<typeof contract.bd.overview.get> => ({
  businessDeveloperId: overview.businessDeveloperId,
  counts: {
    prospects: {
      lead: counts.prospects.lead ?? 0,
      contacted: counts.prospects.contacted ?? 0,
      meeting: counts.prospects.meeting ?? 0,
      proposal: counts.prospects.proposal ?? 0,
      won: counts.prospects.won ?? 0,
      lost: counts.prospects.lost ?? 0,
    },
    openTasks: counts.openTasks,
    overdueTasks: counts.overdueTasks,
    referrers: counts.referrers,
    referrals: counts.referrals,
  },
  goalProgress: overview.goals.map(toGoalView(caller)),
  overdueTasks: overview.overdueTasks.map(toTaskView),
  recentActivities: overview.recentActivities.map(toActivityView),
});
