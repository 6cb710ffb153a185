import type { UpdateBdGoal } from "@referral-service/contract";
import { changesBetween } from "../../kernel/audit/audit-entry.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import { type IfVersion, requireVersion } from "../../kernel/callers/require-version.ts";
import type { Deps } from "../../kernel/deps.ts";
import { keep } from "../../kernel/platform/partial-update.ts";
import type { Portal } from "../portal.ts";
import { changedAt } from "../portal-item.ts";
import { type Goal, requirePeriod, requireReachable } from "./goal.ts";
import { findGoal, lockGoal, saveGoal } from "./store.ts";

/** An update that changes nothing keeps version and `updatedAt`. */
export async function updateGoal(
  deps: Deps,
  caller: Caller,
  {
    portal,
    goalId,
    changes,
    ifVersion,
  }: { portal: Portal; goalId: string; changes: UpdateBdGoal; ifVersion: IfVersion },
) {
  return deps.db.transaction(async (tx) => {
    const before = requireFound(await lockGoal(tx, portal, goalId));
    requireVersion(before, ifVersion);
    const fields = fieldsAfter(before, changes);
    const changed = changesBetween(before, fields);
    if (Object.keys(changed).length > 0) {
      requirePeriod(fields);
      if ("metric" in changed || "target" in changed) await requireReachable(tx, fields);
      await saveGoal(tx, { ...fields, ...changedAt(before, deps.clock.now()) });
      enqueueAudit(tx, deps, caller, {
        action: "bd_goal.updated",
        target: { type: "bd_goal", id: goalId },
        changes: changed,
      });
    }
    return requireFound(await findGoal(tx, portal, goalId));
  });
}

const fieldsAfter = (before: Goal, changes: UpdateBdGoal): Goal => ({
  ...before,
  metric: keep(changes.metric, before.metric),
  target: keep(changes.target, before.target),
  periodStart: timeAfter(before.periodStart, changes.periodStart),
  periodEnd: timeAfter(before.periodEnd, changes.periodEnd),
});

const timeAfter = (present: Date, sent: number | undefined) =>
  sent === undefined ? present : new Date(sent);
