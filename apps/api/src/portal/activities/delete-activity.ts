import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import { type IfVersion, requireVersion } from "../../kernel/callers/require-version.ts";
import type { Deps } from "../../kernel/deps.ts";
import type { Portal } from "../portal.ts";
import { lockActivity, removeActivity } from "./store.ts";

export async function deleteActivity(
  deps: Deps,
  caller: Caller,
  { portal, activityId, ifVersion }: { portal: Portal; activityId: string; ifVersion: IfVersion },
) {
  await deps.db.transaction(async (tx) => {
    const activity = requireFound(await lockActivity(tx, portal, activityId));
    requireVersion(activity, ifVersion);
    await removeActivity(tx, activity.id);
    enqueueAudit(tx, deps, caller, {
      action: "bd_activity.deleted",
      target: { type: "bd_activity", id: activity.id },
      changes: { type: { from: activity.type, to: null } },
    });
  });
}
