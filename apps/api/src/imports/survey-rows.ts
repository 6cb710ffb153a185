import type { ImportColumn } from "@referral-service/contract";
import { type CsvFile, rowsOf } from "../kernel/csv/read-csv.ts";
import { FormSurvey } from "./cell-forms.ts";
import type { ImportField } from "./match-columns.ts";
import type { StoredColumn } from "./rules.ts";

interface Survey {
  columns: StoredColumn[];
  rowCount: number;
  /** The number of rows that cannot be split into cells. */
  faultyCount: number;
}

/** Reads a file once before its rows are stored, for facts that only all rows together show. */
export async function surveyRows(
  file: CsvFile,
  matched: ImportColumn[],
  fields: ImportField[],
): Promise<Survey> {
  const kinds = new Map(fields.map(({ field, formKind }) => [field, formKind]));
  const surveys = matched.map(({ field }) => {
    const formKind = field === null ? undefined : kinds.get(field);
    return formKind && { formKind, survey: new FormSurvey(formKind) };
  });
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
      surveys[index]?.survey.add(cell.trim());
    }
  }
  const columns = matched.map((column, index): StoredColumn => {
    const { header, field } = column;
    if (field === null) return hasValues.has(index) ? { ...column, isIgnored: true } : column;
    const found = surveys[index];
    if (found === undefined) return column;
    const { formKind, survey } = found;
    // Columns from our own exports are named after the API's fields and use the API's formats.
    const isOurs = survey.form === "unclear" && header === field;
    return { ...column, formKind, form: isOurs ? undefined : survey.form };
  });
  return { columns, rowCount, faultyCount };
}

/**
 * Leaves out cells that are not imported into any field, unless the row is longer than the header
 * and so has an error.
 */
export function importedCells(cells: string[], columns: ImportColumn[]): string[] {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== "")) return cells;
  const kept = cells
    .slice(0, columns.length)
    .map((cell, index) => (columns[index]?.field === null ? "" : cell));
  return kept.slice(0, kept.findLastIndex((cell) => cell !== "") + 1);
}
