import type { BdGoal } from "@referral-service/contract";
import type { GoalWithProgress } from "./goal.ts";

export const toGoalView = (goal: GoalWithProgress): BdGoal => ({
  id: goal.id,
  metric: goal.metric,
  target: goal.target,
  periodStart: goal.periodStart.getTime(),
  periodEnd: goal.periodEnd.getTime(),
  progress: goal.progress,
  businessDeveloperId: goal.businessDeveloperId,
  version: goal.version,
  createdAt: goal.createdAt.getTime(),
  updatedAt: goal.updatedAt.getTime(),
});
