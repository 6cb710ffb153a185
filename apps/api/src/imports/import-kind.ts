import { inPunycode, withoutMarks } from "@referral-service/contract";
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

export type Verdict =
  /** The keys of the person in the row, and those that an earlier row also has. */
  | { outcome: "good"; keys: string[]; sameKeys: string[] }
  | { outcome: "bad"; field: string | null; reason: string }
  | {
      outcome: "duplicate";
      ofId: string;
      reason: string;
      /** Whether the row cannot be created even if duplicates are wanted. */
      isUnwanted?: true;
    };

/**
 * Validates and creates the rows of one piece of a file. It has already read everything that the
 * rows refer to.
 */
export interface Piece {
  judge(index: number): Verdict;
  /** Creates the resource of a valid row. Returns the resource's ID. */
  create(index: number): Promise<string>;
  /** Does the work that needs all rows of the piece, after they were created. */
  finish?(): Promise<void>;
}

export interface ImportKind {
  /** The noun for messages about the resource. */
  noun: string;
  /** The number of rows in a piece. Each piece is one transaction. */
  rowsPerPiece: number;
  fieldsFor(customFields: FieldDefinition[]): ImportField[];
  openPiece(tx: Tx, deps: ImportDeps, caller: Caller, rows: RowValues[]): Promise<Piece>;
  /**
   * Removes the resources that no one has changed. Returns why each of the others was kept, by ID.
   */
  remove(tx: Tx, deps: ImportDeps, caller: Caller, ids: string[]): Promise<Map<string, string>>;
}

/** Spreadsheets write `="0309"` for text that looks like a number. */
const textFormula = /^="([^"]*)"$/;

/**
 * The value of a cell without surrounding white space and without the marks that prevent a formula
 * from running.
 */
const textOf = (cell: string) =>
  // The end of the text can show that its beginning was escaped, so it is trimmed afterward.
  textFormula.exec(cell.trim())?.[1]?.trim() ?? withoutMarks(cell).trim();

export function valuesOf(cells: string[], columns: StoredColumn[]): RowValues {
  const values: RowValues = new Map();
  for (const [index, { field, formKind, form, value: given }] of columns.entries()) {
    const value = given ?? textOf(cells[index] ?? "");
    if (field === null || value === "") continue;
    values.set(field, formKind === undefined ? value : readInForm(value, formKind, form));
  }
  return values;
}

/** The verdict on a row with an ambiguous cell in a column that does not show which form it uses. */
export function unclearCell(cells: string[], columns: StoredColumn[]): Verdict | undefined {
  for (const [index, { field, formKind, form }] of columns.entries()) {
    if (formKind === undefined) continue;
    const reason = whyUnclear(textOf(cells[index] ?? ""), formKind, form);
    if (reason !== undefined) return { outcome: "bad", field, reason };
  }
  return undefined;
}

/** The verdict on a row with an external ID that another resource already has. */
export const takenExternalId = (ofId: string): Verdict => ({
  outcome: "duplicate",
  ofId,
  reason: "Another record already has this external ID.",
  isUnwanted: true,
});

/** Rows of one file cannot have the same external ID. */
export const externalIdKeys = ({ externalId }: { externalId?: string | null | undefined }) =>
  typeof externalId === "string" ? [`externalId ${externalId}`] : [];

/** A value of the API as people write it, such as `In progress` for `in_progress`. */
export const nameOfOurs = (cell: string) => cell.toLowerCase().replaceAll(/[\s-]+/g, "_");

/** A row as the API would read it, or why it is not valid. */
export type ReadRow<Input> = ValidRow<Input> | Verdict;

interface ValidRow<Input> {
  values: RowValues;
  input: Input;
}

interface StepsOfPiece<Input> {
  judge(row: ValidRow<Input>): Verdict;
  create(row: ValidRow<Input>): Promise<string>;
  finish?(): Promise<void>;
}

export const pieceOf = <Input>(
  rows: ReadRow<Input>[],
  { judge, create, ...rest }: StepsOfPiece<Input>,
): Piece => ({
  ...rest,
  judge: (index) => {
    const row = rows[index] as ReadRow<Input>;
    return "input" in row ? judgedBy(() => judge(row)) : row;
  },
  create: (index) => {
    const row = rows[index] as ReadRow<Input>;
    if (!("input" in row)) throw new Error("Only valid rows can be created");
    return create(row);
  },
});

/** The email address of a person that a row names, to compare it. */
export const emailKeyIn = (values: RowValues, field: string) => {
  const email = values.get(field);
  return email && inPunycode(email).toLowerCase();
};

/** The verdict on a row that the API would reject for the same reason. */
function judgedBy(check: () => Verdict): Verdict {
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
