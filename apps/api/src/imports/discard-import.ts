import { enqueueAudit } from "../kernel/audit/store.ts";
import type { Caller } from "../kernel/callers/caller.ts";
import { requireFound } from "../kernel/callers/require-found.ts";
import type { Deps } from "../kernel/deps.ts";
import { conflict } from "../kernel/refusal.ts";
import { importDiscardedAudit } from "./facts.ts";
import { type ImportType, isKept, type StoredImport, visibleImports } from "./rules.ts";
import { lockImport, saveImport } from "./store.ts";

/**
 * Allows the rows of an import to be deleted, so that it no longer counts toward the limit on
 * imports that can be run or undone.
 */
export async function discardImport(
  deps: Deps,
  caller: Caller,
  { type, id }: { type: ImportType; id: string },
): Promise<StoredImport> {
  return deps.db.transaction(async (tx) => {
    const before = requireFound(await lockImport(tx, visibleImports(caller, type), id));
    const now = deps.clock.now();
    if (before.rowsUntil === null)
      throw conflict(`This import is ${before.status}. Wait until it is done, then discard it.`);
    if (!isKept(before, now)) return before;
    const after: StoredImport = { ...before, rowsUntil: now };
    await saveImport(tx, after, now);
    enqueueAudit(tx, deps, caller, importDiscardedAudit(after));
    return after;
  });
}
