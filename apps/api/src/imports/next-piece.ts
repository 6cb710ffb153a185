import type { Caller } from "../kernel/callers/caller.ts";
import type { Tx } from "../kernel/database/database.ts";
import { checkRows } from "./check-rows.ts";
import { createRows } from "./create-rows.ts";
import type { ImportDeps } from "./deps.ts";
import { presentActor } from "./present-actor.ts";
import { removeRows } from "./remove-rows.ts";
import { type OpenImport, rowsKeptMs, type StoredImport } from "./rules.ts";
import { lockOpenImport, saveImport } from "./store.ts";

/**
 * Works on the next piece of an import in one transaction, which also stores the progress. A piece
 * that was not finished when the process ended is repeated, and no piece is done twice. Returns
 * false while another worker has the import.
 */
export function doNextPiece(
  deps: ImportDeps,
  { id, organizationId }: OpenImport,
): Promise<boolean> {
  return deps.db.inScope(organizationId, (db) =>
    db.transaction(async (tx) => {
      const before = await lockOpenImport(tx, id);
      if (before === null) return false;
      const actor = await presentActor(tx, deps, before);
      const after = actor === null ? stopped(before) : await nextPiece(tx, deps, actor, before);
      const now = deps.clock.now();
      await saveImport(tx, isOver(after) ? keptFor(after, now) : after, now);
      return true;
    }),
  );
}

function nextPiece(tx: Tx, deps: ImportDeps, actor: Caller, before: StoredImport) {
  switch (before.status) {
    case "checking":
      return checkRows(tx, deps, actor, before);
    case "importing":
      return createRows(tx, deps, actor, before);
    case "undoing":
      return removeRows(tx, deps, actor, before);
    default:
      throw new Error(`An import that is ${before.status} has no rows to process`);
  }
}

const stopped = (before: StoredImport): StoredImport => ({
  ...before,
  status: "stopped",
  stoppedBecause: "The person or key that started the import no longer has permission to import.",
});

const isOver = ({ status }: StoredImport) =>
  status !== "checking" && status !== "importing" && status !== "undoing";

const keptFor = (over: StoredImport, now: Date): StoredImport => ({
  ...over,
  rowsUntil: new Date(now.getTime() + rowsKeptMs),
});
