import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import { type IfVersion, requireVersion } from "../../kernel/callers/require-version.ts";
import type { Deps } from "../../kernel/deps.ts";
import type { Portal } from "../portal.ts";
import { lockTask, removeTask } from "./store.ts";

export async function deleteTask(
  deps: Deps,
  caller: Caller,
  { portal, taskId, ifVersion }: { portal: Portal; taskId: string; ifVersion: IfVersion },
) {
  await deps.db.transaction(async (tx) => {
    const task = requireFound(await lockTask(tx, portal, taskId));
    requireVersion(task, ifVersion);
    await removeTask(tx, task.id);
    enqueueAudit(tx, deps, caller, {
      action: "bd_task.deleted",
      target: { type: "bd_task", id: task.id },
      changes: { title: { from: task.title, to: null } },
    });
  });
}
