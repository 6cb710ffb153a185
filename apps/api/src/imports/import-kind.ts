import { withoutMarks } from "@referral-service/contract";
import type { Caller } from "../kernel/callers/caller.ts";
import type { Tx } from "../kernel/database/database.ts";
import { Refusal, type RefusalDetail } from "../kernel/refusal.ts";
import type { FieldDefinition } from "../referrals/custom-fields/rules.ts";
import { readInForm, whyUnclear } from "./cell-forms.ts";
import type { ImportDeps } from "./deps.ts";
import type { ImportField } from "./match-columns.ts";
import type { StoredColumn } from "./rules.ts";

/** The cells of a row that are not empty, by field. */
export type RowValues = Map<string, string>;

/** The verdict on a row. */
export type Verdict =
  /** The keys of its person, and those of an earlier row with the same person. */
  | { outcome: "good"; keys: string[]; sameKeys: string[] }
  | { outcome: "bad"; field: string | null; reason: string }
  | { outcome: "duplicate"; ofId: string; reason: string };

/** Validates and creates the rows of one piece of a file. It has read in bulk what they refer to. */
export interface Piece {
  /** By the place of the row in the piece. */
  judge(index: number): Verdict;
  /** Creates the resource of a valid row. Returns its id. */
  create(index: number): Promise<string>;
  /** To be called when all rows of the piece are created. */
  finish?(): Promise<void>;
}

/** The kind of resource that is imported. */
export interface ImportKind {
  /** For the sentence that names it. */
  noun: string;
  /** One piece is done in one transaction. */
  rowsPerPiece: number;
  fieldsFor(customFields: FieldDefinition[]): ImportField[];
  openPiece(tx: Tx, deps: ImportDeps, caller: Caller, rows: RowValues[]): Promise<Piece>;
  /**
   * Removes the resources that no one has changed. Returns why each of the others was kept, by id.
   */
  remove(tx: Tx, deps: ImportDeps, caller: Caller, ids: string[]): Promise<Map<string, string>>;
}

/** Spreadsheets write `="0309"` for text that would be taken for a number. */
const textFormula = /^="([^"]*)"$/;

/** The value of a cell, to which white space around it and what keeps it from being run do not belong. */
const textOf = (cell: string) =>
  // The end of a text can show that its beginning was marked, so it is cut off afterward.
  textFormula.exec(cell.trim())?.[1]?.trim() ?? withoutMarks(cell).trim();

export function valuesOf(cells: string[], columns: StoredColumn[]): RowValues {
  const values: RowValues = new Map();
  for (const [index, { field, formKind, form }] of columns.entries()) {
    const value = textOf(cells[index] ?? "");
    if (field === null || value === "") continue;
    values.set(field, formKind === undefined ? value : readInForm(value, formKind, form));
  }
  return values;
}

/** The verdict on a row with a cell that must have only one possible meaning, between which its column does not decide. */
export function unclearCell(cells: string[], columns: StoredColumn[]): Verdict | undefined {
  for (const [index, { field, formKind, form }] of columns.entries()) {
    if (formKind === undefined) continue;
    const reason = whyUnclear(textOf(cells[index] ?? ""), formKind, form);
    if (reason !== undefined) return { outcome: "bad", field, reason };
  }
  return undefined;
}

/** A value of the API as people write it: `In progress` for `in_progress`. */
export const nameOfOurs = (cell: string) => cell.toLowerCase().replaceAll(/[\s-]+/g, "_");

/** The verdict on a row that the API rejects for the same reason. */
export function judgedBy(check: () => Verdict): Verdict {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const detail = error.details?.[0];
    if (detail === undefined) return { outcome: "bad", field: null, reason: error.message };
    return badBecause(detail);
  }
}

export const badBecause = ({ path, message }: RefusalDetail): Verdict => ({
  outcome: "bad",
  field: path === "" ? null : path,
  reason: message,
});
