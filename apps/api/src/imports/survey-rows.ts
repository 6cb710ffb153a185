import type { ImportColumn } from "@referral-service/contract";
import { type CsvFile, rowsOf } from "./csv.ts";
import type { StoredColumn } from "./import.ts";

export interface Survey {
  columns: StoredColumn[];
  rowCount: number;
  /** Rows whose cells cannot be told apart. */
  faultyCount: number;
}

/** Reads a file once before its rows are stored, for what only all rows together show. */
export async function surveyRows(file: CsvFile, matched: ImportColumn[]): Promise<Survey> {
  const hasValues = new Set<number>();
  let [rowCount, faultyCount] = [0, 0];
  for await (const { cells, fault } of rowsOf(file)) {
    rowCount += 1;
    if (fault !== undefined) {
      faultyCount += 1;
      continue;
    }
    for (const [index, cell] of cells.entries()) {
      if (!hasValues.has(index) && cell.trim() !== "") hasValues.add(index);
    }
  }
  const columns = matched.map(
    (column, index): StoredColumn =>
      column.field === null && hasValues.has(index) ? { ...column, isIgnored: true } : column,
  );
  return { columns, rowCount, faultyCount };
}

/** Leaves out what is imported into no field, unless the row is longer than the header and thereby bad. */
export function importedCells(cells: string[], columns: ImportColumn[]): string[] {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== "")) return cells;
  const kept = cells
    .slice(0, columns.length)
    .map((cell, index) => (columns[index]?.field === null ? "" : cell));
  return kept.slice(0, kept.findLastIndex((cell) => cell !== "") + 1);
}
