import type { UpdateBdTask } from "@referral-service/contract";
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
import { requireReferral } from "./require-referral.ts";
import { lockTask, saveTask } from "./store.ts";
import type { Task } from "./task.ts";

/** An update that changes nothing keeps version and `updatedAt`. */
export async function updateTask(
  deps: Deps,
  caller: Caller,
  {
    portal,
    taskId,
    changes,
    ifVersion,
  }: { portal: Portal; taskId: string; changes: UpdateBdTask; ifVersion: IfVersion },
) {
  return deps.db.transaction(async (tx) => {
    const prospectId = await requireProspect(tx, portal, changes.prospectId);
    const referralId = await requireReferral(tx, caller, changes.referralId);
    const before = requireFound(await lockTask(tx, portal, taskId));
    requireVersion(before, ifVersion);
    const now = deps.clock.now();
    const fields = fieldsAfter(before, { ...changes, prospectId, referralId }, now);
    const changed = changesBetween(before, fields);
    if (Object.keys(changed).length === 0) return before;
    const after = { ...fields, ...changedAt(before, now) };
    await saveTask(tx, after);
    enqueueAudit(tx, deps, caller, {
      action: "bd_task.updated",
      target: { type: "bd_task", id: taskId },
      changes: changed,
    });
    return after;
  });
}

function fieldsAfter(before: Task, changes: UpdateBdTask, now: Date): Task {
  const status = keep(changes.status, before.status);
  return {
    ...before,
    title: keep(changes.title, before.title),
    dueAt:
      typeof changes.dueAt === "number"
        ? new Date(changes.dueAt)
        : keep(changes.dueAt, before.dueAt),
    prospectId: keep(changes.prospectId, before.prospectId),
    referralId: keep(changes.referralId, before.referralId),
    status,
    completedAt: status === "done" ? (before.completedAt ?? now) : null,
  };
}
