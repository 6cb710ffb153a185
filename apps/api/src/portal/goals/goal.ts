import type { BdGoalMetric } from "@referral-service/contract";
import type { Tx } from "../../kernel/database/database.ts";
import { invalidRequest } from "../../kernel/refusal.ts";
import { defaultCurrencyOf, requireWholeUnits } from "../../people/organizations/currency.ts";
import type { PortalItem } from "../portal-item.ts";

export interface Goal extends PortalItem {
  metric: BdGoalMetric;
  target: number;
  periodStart: Date;
  /** The first moment after the period. */
  periodEnd: Date;
}

/** A goal with its progress, which is counted on reading and not stored. */
export interface GoalWithProgress extends Goal {
  progress: number;
}

/** Throws INVALID_REQUEST, which names `periodEnd`, unless the period ends after its start. */
export function requirePeriod({ periodStart, periodEnd }: Goal) {
  if (periodEnd > periodStart) return;
  throw invalidRequest({ path: "periodEnd", message: "must be later than periodStart" });
}

/**
 * Checks the target: an amount in the organization's currency, or a whole number. Throws
 * INVALID_REQUEST, which names `target`.
 */
export async function requireReachable(tx: Tx, { organizationId, metric, target }: Goal) {
  if (metric === "bonus_amount") {
    requireWholeUnits("target", target, await defaultCurrencyOf(tx, organizationId));
  } else if (!Number.isInteger(target)) {
    throw invalidRequest({ path: "target", message: `must be a whole number for ${metric}` });
  }
}
