import type { BdGoalMetric } from "@referral-service/contract";
import { columnMoney } from "./money.ts";

const whole = new Intl.NumberFormat("en");

export const countText = (count: number): string => whole.format(count);

/** Formats an amount of a goal, which counts items or money. */
export const amountText = (
  metric: BdGoalMetric,
  amount: number,
  currency: string,
  next: readonly number[] = [],
): string =>
  metric === "bonus_amount" ? columnMoney([amount, ...next])(amount, currency) : countText(amount);

/** Returns the progress in percent, up to 100. */
export const percentOf = (progress: number, target: number): number =>
  Math.min(100, Math.floor((progress / target) * 100));
