import type { contract, RequestBody } from "@referral-service/contract";
import type { AuditEntry } from "../kernel/audit/audit-entry.ts";
import { enqueueAudit } from "../kernel/audit/store.ts";
import type { Caller } from "../kernel/callers/caller.ts";
import { requireFound } from "../kernel/callers/require-found.ts";
import type { Tx } from "../kernel/database/database.ts";
import type { Deps } from "../kernel/deps.ts";
import { conflict, invalidRequest } from "../kernel/refusal.ts";
import { importDiscardedAudit, importRunAudit, importUndoneAudit } from "./facts.ts";
import { makeDuplicatesGood } from "./row-store.ts";
import {
  actorOf,
  type ImportType,
  isKept,
  isRunnable,
  isUndoable,
  type StoredImport,
  visibleImports,
} from "./rules.ts";
import { lockImport, saveImport } from "./store.ts";

interface Named {
  type: ImportType;
  id: string;
}

/** Allows a worker to create the rows of an import that was only checked. */
export const runImport = (
  deps: Deps,
  caller: Caller,
  { input, ...named }: Named & { input: RequestBody<typeof contract.imports.referrals.run> },
) =>
  moveImport(deps, caller, named, {
    audit: importRunAudit,
    async move(before, { tx, now }) {
      const { mode, createsDuplicates = false, duplicateRows = [] } = input;
      if (!isRunnable(before, now)) throw conflict(whyNotRun(before));
      const wanted = createsDuplicates ? "all" : [...new Set(duplicateRows)];
      const wantedCount = await makeDuplicatesGood(tx, before, wanted);
      if (wanted !== "all" && wantedCount < wanted.length) {
        const message = "must contain only rows with the outcome `duplicate`";
        throw invalidRequest({ path: "duplicateRows", message });
      }
      const goodCount = before.goodCount + wantedCount;
      if (goodCount === 0) throw conflict("This import has no valid rows.");
      if (mode === "all" && before.badCount > 0) {
        throw conflict(
          `Number of rows with errors: ${before.badCount}. Correct the file, or set \`mode\` to \`good_ones\` to skip these rows.`,
        );
      }
      return {
        ...before,
        ...workAskedBy(caller),
        status: "importing",
        mode,
        goodCount,
        duplicateCount: before.duplicateCount - wantedCount,
        createsDuplicates: before.createsDuplicates || createsDuplicates,
      };
    },
  });

const whyNotRun = ({ status }: StoredImport) =>
  status === "checked"
    ? "The rows of this import have been deleted. Send the file again."
    : `Only a checked import can be run. This import is ${status}.`;

/**
 * Allows a worker to remove the resources that the import created and that no one has changed
 * since.
 */
export const undoImport = (deps: Deps, caller: Caller, named: Named) =>
  moveImport(deps, caller, named, {
    audit: importUndoneAudit,
    move(before, { now }) {
      if (!isUndoable(before, now)) throw conflict(whyNotUndone(before));
      return { ...before, ...workAskedBy(caller), status: "undoing" };
    },
  });

function whyNotUndone({ status, createdCount }: StoredImport): string {
  if (status !== "completed" && status !== "stopped") {
    return `Only a completed or stopped import can be undone. This import is ${status}.`;
  }
  return createdCount === 0
    ? "This import created no rows, so there is nothing to undo."
    : "The rows of this import have been deleted. You can undo an import within an hour, unless you discard it.";
}

/**
 * Allows the rows of an import to be deleted, so that it no longer counts toward the limit on
 * imports that can be run or undone.
 */
export const discardImport = (deps: Deps, caller: Caller, named: Named) =>
  moveImport(deps, caller, named, {
    audit: importDiscardedAudit,
    move(before, { now }) {
      if (before.rowsUntil === null)
        throw conflict(`This import is ${before.status}. Wait until it is done, then discard it.`);
      return isKept(before, now) ? { ...before, rowsUntil: now } : before;
    },
  });

interface Move {
  /** Returns the same import if there is nothing to do. */
  move(before: StoredImport, during: { tx: Tx; now: Date }): StoredImport | Promise<StoredImport>;
  audit(after: StoredImport): AuditEntry;
}

const moveImport = (
  deps: Deps,
  caller: Caller,
  { type, id }: Named,
  { move, audit }: Move,
): Promise<StoredImport> =>
  deps.db.transaction(async (tx) => {
    const before = requireFound(await lockImport(tx, visibleImports(caller, type), id));
    const now = deps.clock.now();
    const after = await move(before, { tx, now });
    if (after === before) return before;
    await saveImport(tx, after, now);
    enqueueAudit(tx, deps, caller, audit(after));
    return after;
  });

const workAskedBy = (caller: Caller) => ({
  actor: actorOf(caller),
  requestId: caller.requestId,
  rowsUntil: null,
});
