import type { CreateBdGoal } from "@referral-service/contract";
import type { Caller } from "../../access/caller.ts";
import { requireFound } from "../../access/require-found.ts";
import { enqueueAudit } from "../../audit/store.ts";
import { requireRoom } from "../../bounds/require-room.ts";
import type { Deps } from "../../deps.ts";
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
