import type { BdGoal } from "@referral-service/contract";

type Goal = Pick<BdGoal, "progress" | "target" | "periodStart" | "periodEnd">;

/** Returns the share of the goal's period that has passed, from 0 to 1. */
export const passedShareOf = (
  { periodStart, periodEnd }: Pick<Goal, "periodStart" | "periodEnd">,
  now: number,
): number => Math.min(1, Math.max(0, (now - periodStart) / (periodEnd - periodStart)));

/**
 * Returns whether the progress of a running goal is at least the share of its target that has passed
 * of its period. Undefined for a goal without a visible progress, and one that is reached, not
 * started or over.
 */
export function paceOf(goal: Goal, now: number): "on pace" | "behind" | undefined {
  const { progress, target, periodStart, periodEnd } = goal;
  if (progress === null || progress >= target) return undefined;
  if (now < periodStart || now >= periodEnd) return undefined;
  return progress / target >= passedShareOf(goal, now) ? "on pace" : "behind";
}
