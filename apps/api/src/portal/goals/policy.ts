import type { Caller } from "../../kernel/callers/caller.ts";
import { readsBonusPayments } from "../../money/bonus-payments/policy.ts";
import type { Goal } from "./goal.ts";

/**
 * Whether a caller who may read the portal may read how far a goal is. A sum of payments is for
 * those who may read the payments: business developers read those of their own portal.
 */
export const readsProgress = (caller: Caller, { metric }: Pick<Goal, "metric">): boolean =>
  metric !== "bonus_amount" || readsBonusPayments(caller);
