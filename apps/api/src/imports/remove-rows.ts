import type { Caller } from "../kernel/callers/caller.ts";
import type { Tx } from "../kernel/database/database.ts";
import type { ImportDeps } from "./deps.ts";
import { kinds } from "./kinds.ts";
import { rowsToWorkOn, saveRows } from "./row-store.ts";
import type { StoredImport, StoredRow } from "./rules.ts";

/** Removes the resources of the next created rows, and records why others are kept. */
export async function removeRows(
  tx: Tx,
  deps: ImportDeps,
  actor: Caller,
  before: StoredImport,
): Promise<StoredImport> {
  const kind = kinds[before.type];
  const rows = await rowsToWorkOn(tx, before, {
    outcome: "created",
    countMax: kind.rowsPerPiece,
  });
  if (rows.length === 0) return { ...before, status: "undone" };
  const ids = rows.flatMap(({ resourceId }) => resourceId ?? []);
  const kept = await kind.remove(tx, deps, actor, ids);
  const done = rows.map((row): StoredRow => {
    const reason = kept.get(String(row.resourceId));
    return reason === undefined
      ? { ...row, outcome: "removed" }
      : { ...row, outcome: "kept", reason };
  });
  await saveRows(tx, before, done);
  return {
    ...before,
    removedCount: before.removedCount + done.length - kept.size,
    keptCount: before.keptCount + kept.size,
  };
}
