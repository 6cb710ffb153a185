import type { Caller } from "../kernel/callers/caller.ts";
import type { Tx } from "../kernel/database/database.ts";
import { Refusal } from "../kernel/refusal.ts";
import { withVerdict } from "./check-rows.ts";
import type { ImportDeps } from "./deps.ts";
import { valuesOf } from "./import-kind.ts";
import { kinds } from "./kinds.ts";
import { rowsToWorkOn, saveRows } from "./row-store.ts";
import { isWantedDuplicate, type StoredImport, type StoredRow } from "./rules.ts";

/**
 * Creates the next valid rows. Each row is validated again, because the organization can have
 * changed since the check.
 */
export async function createRows(
  tx: Tx,
  deps: ImportDeps,
  actor: Caller,
  before: StoredImport,
): Promise<StoredImport> {
  const kind = kinds[before.type];
  const countMax = kind.rowsPerPiece;
  const rows = await rowsToWorkOn(tx, before, { outcome: "good", countMax });
  if (rows.length === 0) return { ...before, status: "completed", completedAt: deps.clock.now() };
  const values = rows.map(({ cells }) => valuesOf(cells, before.columns));
  const piece = await kind.openPiece(tx, deps, actor, values);
  const done: StoredRow[] = [];
  for (const [index, row] of rows.entries()) {
    const verdict = piece.judge(index);
    const isWanted = before.createsDuplicates || isWantedDuplicate(row);
    const isSkipped = verdict.outcome === "duplicate" && (verdict.isUnwanted || !isWanted);
    if (verdict.outcome === "bad" || isSkipped) {
      done.push(withVerdict(row, verdict, before.columns));
      continue;
    }
    try {
      done.push({ ...row, outcome: "created", resourceId: await piece.create(index) });
    } catch (error) {
      // A rejection means that the organization has reached a limit.
      if (!(error instanceof Refusal)) throw error;
      done.push({ ...row, outcome: "bad", reason: error.message });
    }
  }
  await piece.finish?.();
  await saveRows(tx, before, done);
  const countOf = (outcome: StoredRow["outcome"]) =>
    done.filter((row) => row.outcome === outcome).length;
  const [created, bad, duplicate] = [countOf("created"), countOf("bad"), countOf("duplicate")];
  return {
    ...before,
    createdCount: before.createdCount + created,
    goodCount: before.goodCount - bad - duplicate,
    badCount: before.badCount + bad,
    duplicateCount: before.duplicateCount + duplicate,
  };
}
