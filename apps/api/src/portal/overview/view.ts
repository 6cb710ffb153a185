import type { BdOverview } from "@referral-service/contract";
import type { Caller } from "../../kernel/callers/caller.ts";
import { toActivityView } from "../activities/rules.ts";
import { toGoalView } from "../goals/rules.ts";
import { toTaskView } from "../tasks/rules.ts";
import type { Overview } from "./overview.ts";

export const toOverviewView = (caller: Caller, { counts, ...overview }: Overview): BdOverview => ({
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
