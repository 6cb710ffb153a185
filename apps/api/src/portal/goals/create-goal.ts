import type { CreateBdGoal } from "@referral-service/contract";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { requireRoom } from "../../kernel/limits/bounds/require-room.ts";
import type { Portal } from "../portal.ts";
import { type Goal, requirePeriod, requireReachable } from "./goal.ts";
import { findGoal, insertGoal } from "./store.ts";

export async function createGoal(
  deps: Deps,
  caller: Caller,
  { portal, input }: { portal: Portal; input: CreateBdGoal },
) {
  const now = deps.clock.now();
  const goal: Goal = {
    id: deps.newId(),
    ...portal,
    metric: input.metric,
    target: input.target,
    periodStart: new Date(input.periodStart),
    periodEnd: new Date(input.periodEnd),
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  requirePeriod(goal);
  return deps.db.transaction(async (tx) => {
    await requireReachable(tx, goal);
    await requireRoom(tx, deps, { organizationId: portal.organizationId, what: "bdGoals" });
    await insertGoal(tx, goal);
    enqueueAudit(tx, deps, caller, {
      action: "bd_goal.created",
      target: { type: "bd_goal", id: goal.id },
      changes: {
        metric: { from: null, to: goal.metric },
        target: { from: null, to: goal.target },
      },
    });
    return requireFound(await findGoal(tx, portal, goal.id));
  });
}
