import type { BdGoalMetric } from "@referral-service/contract";
import { invalidRequest } from "../../refusal.ts";
import type { PortalItem } from "../portal-item.ts";

export interface Goal extends PortalItem {
  metric: BdGoalMetric;
  target: number;
  periodStart: Date;
  /** The first moment after the period. */
  periodEnd: Date;
}

/** A goal as it is read: what was reached is counted then, and kept nowhere. */
export interface GoalWithProgress extends Goal {
  progress: number;
}

/** What no single field can tell. Throws INVALID_REQUEST. */
export function requireSound({ metric, target, periodStart, periodEnd }: Goal) {
  if (periodEnd <= periodStart) {
    throw invalidRequest({ path: "periodEnd", message: "must be later than periodStart" });
  }
  if (metric !== "bonus_amount" && !Number.isInteger(target)) {
    throw invalidRequest({ path: "target", message: `must be a whole number for ${metric}` });
  }
}
