import type { UpdateBdActivity } from "@referral-service/contract";
import { changesBetween } from "../../kernel/audit/audit-entry.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import { type IfVersion, requireVersion } from "../../kernel/callers/require-version.ts";
import type { Deps } from "../../kernel/deps.ts";
import { keep } from "../../kernel/platform/partial-update.ts";
import type { Portal } from "../portal.ts";
import { changedAt } from "../portal-item.ts";
import { requireProspect } from "../prospects/require-prospect.ts";
import type { Activity } from "./activity.ts";
import { lockActivity, saveActivity } from "./store.ts";

/** An update that changes nothing keeps version and `updatedAt`. */
export async function updateActivity(
  deps: Deps,
  caller: Caller,
  {
    portal,
    activityId,
    changes,
    ifVersion,
  }: { portal: Portal; activityId: string; changes: UpdateBdActivity; ifVersion: IfVersion },
) {
  return deps.db.transaction(async (tx) => {
    const prospectId = await requireProspect(tx, portal, changes.prospectId);
    const before = requireFound(await lockActivity(tx, portal, activityId));
    requireVersion(before, ifVersion);
    const fields = fieldsAfter(before, { ...changes, prospectId });
    const changed = changesBetween(before, fields);
    if (Object.keys(changed).length === 0) return before;
    const after = { ...fields, ...changedAt(before, deps.clock.now()) };
    await saveActivity(tx, after);
    enqueueAudit(tx, deps, caller, {
      action: "bd_activity.updated",
      target: { type: "bd_activity", id: activityId },
      changes: changed,
    });
    return after;
  });
}

const fieldsAfter = (before: Activity, changes: UpdateBdActivity): Activity => ({
  ...before,
  type: keep(changes.type, before.type),
  prospectId: keep(changes.prospectId, before.prospectId),
  summary: keep(changes.summary, before.summary),
  occurredAt: changes.occurredAt === undefined ? before.occurredAt : new Date(changes.occurredAt),
});
