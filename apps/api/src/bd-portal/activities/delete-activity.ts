import type { Caller } from "../../access/caller.ts";
import { requireFound } from "../../access/require-found.ts";
import { type IfVersion, requireVersion } from "../../access/require-version.ts";
import { enqueueAudit } from "../../audit/store.ts";
import type { Deps } from "../../deps.ts";
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
