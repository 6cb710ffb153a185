import type { BdGoal } from "@referral-service/contract";
import type { Caller } from "../../kernel/callers/caller.ts";
import type { GoalWithProgress } from "./goal.ts";
import { readsProgress } from "./policy.ts";

export const toGoalView =
  (caller: Caller) =>
  (goal: GoalWithProgress): BdGoal => ({
    id: goal.id,
    metric: goal.metric,
    target: goal.target,
    periodStart: goal.periodStart.getTime(),
    periodEnd: goal.periodEnd.getTime(),
    ...toProgressView(caller, goal),
    businessDeveloperId: goal.businessDeveloperId,
    version: goal.version,
    createdAt: goal.createdAt.getTime(),
    updatedAt: goal.updatedAt.getTime(),
  });

const toProgressView = (caller: Caller, goal: GoalWithProgress) =>
  readsProgress(caller, goal)
    ? { progress: goal.progress }
    : { progress: null, withheld: true as const };
