import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import { type IfVersion, requireVersion } from "../../kernel/callers/require-version.ts";
import type { Deps } from "../../kernel/deps.ts";
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
