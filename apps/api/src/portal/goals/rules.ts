import type { BdGoal, BdGoalMetric } from "@referral-service/contract";
import type { Caller } from "../../kernel/callers/caller.ts";
import { readsBonusPayments } from "../../money/bonus-payments/rules.ts";
import type { PortalItem } from "../portal-item.ts";

export interface Goal extends PortalItem {
  metric: BdGoalMetric;
  target: number;
  periodStart: Date;
  /** The first moment after the period. */
  periodEnd: Date;
}

/** A goal with its progress, which is calculated on each read and not stored. */
export interface GoalWithProgress extends Goal {
  progress: number;
}

/**
 * Whether a caller who can read the portal can read a goal's progress. A total of payments requires
 * access to the payments, which business developers have in their own portal.
 */
export const readsProgress = (caller: Caller, { metric }: Pick<Goal, "metric">): boolean =>
  metric !== "bonus_amount" || readsBonusPayments(caller);

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
