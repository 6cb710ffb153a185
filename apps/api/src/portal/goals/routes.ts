import type { contract, RequestBody } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import type { Tx } from "../../kernel/database/database.ts";
import { keep } from "../../kernel/platform/partial-update.ts";
import { invalidRequest } from "../../kernel/refusal.ts";
import { defaultCurrencyOf, requireWholeUnits } from "../../people/organizations/store.ts";
import { portalItem } from "../portal-item.ts";
import { type Goal, toGoalView } from "./rules.ts";
import { goalStore } from "./store.ts";

type Routes = typeof contract.bd.goals;

export const goalRoutes: RouteHandlers<Routes> = portalItem({
  name: "bd_goal",
  bound: "bdGoals",
  store: goalStore,
  view: toGoalView,
  audited: ["metric", "target"],
  rules: {
    begin: async (_writing, input: RequestBody<Routes["create"]>) => ({
      metric: input.metric,
      target: input.target,
      periodStart: new Date(input.periodStart),
      periodEnd: new Date(input.periodEnd),
    }),
    change: (before, changes: RequestBody<Routes["update"]>) => ({
      ...before,
      metric: keep(changes.metric, before.metric),
      target: keep(changes.target, before.target),
      periodStart: timeAfter(before.periodStart, changes.periodStart),
      periodEnd: timeAfter(before.periodEnd, changes.periodEnd),
    }),
    check: async (tx, goal, isChanged) => {
      if (goal.periodEnd <= goal.periodStart) {
        throw invalidRequest({ path: "periodEnd", message: "must be later than periodStart" });
      }
      if (isChanged("metric") || isChanged("target")) await requireReachable(tx, goal);
    },
  },
});

const timeAfter = (present: Date, sent: number | undefined) =>
  sent === undefined ? present : new Date(sent);

/**
 * Checks the target: an amount in the organization's currency, or a whole number. Throws INVALID_REQUEST
 * for `target`.
 */
async function requireReachable(tx: Tx, { organizationId, metric, target }: Goal) {
  if (metric === "bonus_amount") {
    requireWholeUnits("target", target, await defaultCurrencyOf(tx, organizationId));
  } else if (!Number.isInteger(target)) {
    throw invalidRequest({ path: "target", message: `must be a whole number for ${metric}` });
  }
}
