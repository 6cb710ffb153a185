import { enqueueAudit } from "../kernel/audit/store.ts";
import type { Caller } from "../kernel/callers/caller.ts";
import { requireFound } from "../kernel/callers/require-found.ts";
import type { Deps } from "../kernel/deps.ts";
import { conflict } from "../kernel/refusal.ts";
import { importUndoneAudit } from "./facts.ts";
import {
  actorOf,
  type ImportType,
  isUndoable,
  type StoredImport,
  visibleImports,
} from "./rules.ts";
import { lockImport, saveImport } from "./store.ts";

/**
 * Allows a worker to remove the resources that the import created and that no one has changed
 * since.
 */
export async function undoImport(
  deps: Deps,
  caller: Caller,
  { type, id }: { type: ImportType; id: string },
): Promise<StoredImport> {
  return deps.db.transaction(async (tx) => {
    const before = requireFound(await lockImport(tx, visibleImports(caller, type), id));
    const now = deps.clock.now();
    if (!isUndoable(before, now)) throw conflict(whyNotUndone(before));
    const after: StoredImport = {
      ...before,
      status: "undoing",
      actor: actorOf(caller),
      requestId: caller.requestId,
      rowsUntil: null,
    };
    await saveImport(tx, after, now);
    enqueueAudit(tx, deps, caller, importUndoneAudit(after));
    return after;
  });
}

function whyNotUndone({ status, createdCount }: StoredImport): string {
  if (status !== "completed" && status !== "stopped") {
    return `Only a completed import can be undone. This import is ${status}.`;
  }
  return createdCount === 0
    ? "This import created no rows, so there is nothing to undo."
    : "The rows of this import have been deleted. You can undo an import within an hour, unless you discard it.";
}
