import type { ImportColumn } from "@referral-service/contract";
import type { Caller } from "../kernel/callers/caller.ts";
import type { Tx } from "../kernel/database/database.ts";
import { brokenCell } from "./broken-cells.ts";
import type { ImportDeps } from "./deps.ts";
import { type RowValues, unclearCell, type Verdict, valuesOf } from "./import-kind.ts";
import { kinds } from "./kinds.ts";
import { deleteKeys, earlierRows, insertKeys, rowsToWorkOn, saveRows } from "./row-store.ts";
import { fileColumns, type StoredImport, type StoredRow } from "./rules.ts";

/** The largest number of rows that are checked in one transaction. */
const countMax = 250;

/** Checks the next rows. Decides how the import continues once all rows are checked. */
export async function checkRows(
  tx: Tx,
  deps: ImportDeps,
  actor: Caller,
  before: StoredImport,
): Promise<StoredImport> {
  const rows = await rowsToWorkOn(tx, before, { outcome: "waiting", countMax });
  if (rows.length === 0) {
    await deleteKeys(tx, before);
    return { ...before, status: afterCheck(before) };
  }
  const values = rows.map(({ cells }) => valuesOf(cells, before.columns));
  const piece = await kinds[before.type].openPiece(tx, deps, actor, values);
  const verdicts = rows.map(
    (row, index) =>
      lengthVerdict(row, before) ??
      brokenCell(values[index] as RowValues) ??
      unclearCell(row.cells, before.columns) ??
      piece.judge(index),
  );
  // Also looks up `sameKeys`, because only the first row with a key stores it.
  const keys = verdicts.flatMap((verdict) =>
    verdict.outcome === "good" ? [...verdict.keys, ...verdict.sameKeys] : [],
  );
  const seen = await earlierRows(tx, before, keys);
  const added: [key: string, rowNumber: number][] = [];
  const checked = rows.map((row, index): StoredRow => {
    const verdict = verdicts[index] as Verdict;
    if (verdict.outcome !== "good") {
      const checkedRow = withVerdict(row, verdict, before.columns);
      const isUnwanted = verdict.outcome === "duplicate" && verdict.isUnwanted;
      return isUnwanted ? checkedRow : wantedIn(before, checkedRow);
    }
    const twin = verdict.sameKeys
      .map((key) => seen.get(key))
      .find((number) => number !== undefined);
    if (twin !== undefined) {
      const reason = `Row ${twin} is for the same person.`;
      return wantedIn(before, { ...row, outcome: "duplicate", reason, duplicateOfRow: twin });
    }
    for (const key of verdict.keys) {
      if (seen.has(key)) continue;
      seen.set(key, row.rowNumber);
      added.push([key, row.rowNumber]);
    }
    return { ...row, outcome: "good" };
  });
  await Promise.all([saveRows(tx, before, checked), insertKeys(tx, before, added)]);
  const countOf = (outcome: StoredRow["outcome"]) =>
    checked.filter((row) => row.outcome === outcome).length;
  return {
    ...before,
    checkedCount: before.checkedCount + checked.length,
    goodCount: before.goodCount + countOf("good"),
    badCount: before.badCount + countOf("bad"),
    duplicateCount: before.duplicateCount + countOf("duplicate"),
  };
}

const wantedIn = ({ createsDuplicates }: StoredImport, row: StoredRow): StoredRow =>
  createsDuplicates && row.outcome === "duplicate" ? { ...row, outcome: "good" } : row;

function afterCheck({ mode, badCount, goodCount }: StoredImport): StoredImport["status"] {
  if (mode === "dry_run" || (mode === "all" && badCount > 0) || goodCount === 0) return "checked";
  return "importing";
}

/** A row with a cell beyond the last column is shifted, so none of its cells can be trusted. */
function lengthVerdict({ cells }: StoredRow, { columns }: StoredImport): Verdict | undefined {
  const { length } = fileColumns(columns);
  if (cells.slice(length).every((cell) => cell.trim() === "")) return undefined;
  const reason = `must have ${length} cells, like the header, but has ${cells.length}`;
  return { outcome: "bad", field: null, reason };
}

/** A row with its errors, which name the header of the column. */
export function withVerdict(
  row: StoredRow,
  verdict: Exclude<Verdict, { outcome: "good" }>,
  columns: ImportColumn[],
): StoredRow {
  if (verdict.outcome === "duplicate") {
    return {
      ...row,
      outcome: "duplicate",
      reason: verdict.reason,
      duplicateOfId: verdict.ofId,
    };
  }
  const column = columns.find(({ field }) => field !== null && field === verdict.field);
  return {
    ...row,
    outcome: "bad",
    columnName: column?.header ?? null,
    reason:
      column === undefined && verdict.field !== null
        ? `${verdict.field}: ${verdict.reason}`
        : verdict.reason,
  };
}
