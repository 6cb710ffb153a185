import type { Caller } from "../../access/caller.ts";
import { requireFound } from "../../access/require-found.ts";
import { type IfVersion, requireVersion } from "../../access/require-version.ts";
import { enqueueAudit } from "../../audit/store.ts";
import type { Deps } from "../../deps.ts";
import type { Portal } from "../portal.ts";
import { lockGoal, removeGoal } from "./store.ts";

export async function deleteGoal(
  deps: Deps,
  caller: Caller,
  { portal, goalId, ifVersion }: { portal: Portal; goalId: string; ifVersion: IfVersion },
) {
  await deps.db.transaction(async (tx) => {
    const goal = requireFound(await lockGoal(tx, portal, goalId));
    requireVersion(goal, ifVersion);
    await removeGoal(tx, goal.id);
    enqueueAudit(tx, deps, caller, {
      action: "bd_goal.deleted",
      target: { type: "bd_goal", id: goal.id },
      changes: { metric: { from: goal.metric, to: null } },
    });
  });
}
