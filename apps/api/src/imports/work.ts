import type { Deps } from "../kernel/deps.ts";
import { restSince } from "../kernel/lists/turns.ts";
import type { Work } from "../kernel/platform/work.ts";
import { daysBefore } from "../kernel/retention/partitions.ts";
import type { ImportDeps } from "./deps.ts";
import { doNextPiece } from "./next-piece.ts";
import { deleteKeys, deleteRows } from "./row-store.ts";
import { type OpenImport, rowsKeptMs } from "./rules.ts";
import {
  countFailure,
  deleteImportsBefore,
  expiredImports,
  openImports,
  stopImport,
} from "./store.ts";

export const importsWork: Work<ImportDeps> = {
  chores: { "delete rows of imports": forgetImports },
  loops: { "find imports": { intervalMs: 500, run: workOnOpenImports } },
};

const failuresMax = 5;

/** Works on one piece of each organization's oldest import at a time. */
async function workOnOpenImports(deps: ImportDeps, stopping: AbortSignal) {
  for (let isBusy = true; isBusy; ) {
    isBusy = false;
    for (const one of await openImports(deps.db)) {
      if (stopping.aborted) return;
      if (await takeTurn(deps, one)) isBusy = true;
    }
  }
}

/**
 * Returns false when another worker has the import, so that the caller does not retry immediately.
 */
async function takeTurn(deps: ImportDeps, open: OpenImport): Promise<boolean> {
  const startedAt = performance.now();
  let isDone = true;
  try {
    isDone = await doNextPiece(deps, open);
  } catch (error) {
    deps.logger.error({ err: error, importId: open.id }, "Part of an import failed");
    await noteFailure(deps, open);
  }
  await restSince(startedAt);
  return isDone;
}

/** Counts a failed piece. A piece that fails repeatedly must not be retried forever. */
async function noteFailure({ db, clock }: Deps, open: OpenImport) {
  const now = clock.now();
  if ((await countFailure(db, open, now)) < failuresMax) return;
  const rowsUntil = new Date(now.getTime() + rowsKeptMs);
  const because =
    "The service could not process the next rows. Rows that were already created remain.";
  await stopImport(db, open, { because, now, rowsUntil });
}

/**
 * Deletes rows that can neither be created nor undone, one import per statement, and deletes old
 * imports.
 */
export async function forgetImports({
  db,
  clock,
  settings,
}: Pick<Deps, "db" | "clock" | "settings">) {
  const now = clock.now();
  for (const expired of await expiredImports(db, now)) {
    await deleteKeys(db, expired);
    await deleteRows(db, expired);
  }
  await deleteImportsBefore(db, daysBefore(now, settings.retentionDays));
}
