import type { Import, ImportColumn, ImportRow, Scope } from "@referral-service/contract";
import { type Caller, seesEverything } from "../kernel/callers/caller.ts";
import { mayReadData } from "../kernel/callers/data-readers.ts";
import { type Condition, conditionsOn } from "../kernel/database/from.ts";
import { hourMs } from "../kernel/durations.ts";
import type { CellForm, FormKind } from "./cell-forms.ts";

export type ImportType = Import["type"];

/** The user or organization key that sent a file, or requested the creation or removal of its rows. */
export interface ImportActor {
  userId: string | null;
  keyId: string | null;
  name: string | null;
}

export const actorOf = (caller: Caller): ImportActor =>
  caller.kind === "person"
    ? { userId: caller.userId, keyId: null, name: caller.userName }
    : { userId: null, keyId: caller.keyId, name: caller.keyName };

export interface StoredColumn extends ImportColumn {
  /** Whether a row has a value in a column that is not imported into any field. */
  isIgnored?: boolean;
  /** Kind of value in the cells. Undefined for values that have only one written form. */
  formKind?: FormKind;
  /** The form that all cells of the column share. */
  form?: CellForm | undefined;
  /** The value of every row, for a column that the import added to those of the file. */
  value?: string;
}

/** The columns of the file itself. */
export const fileColumns = (columns: StoredColumn[]): StoredColumn[] =>
  columns.filter(({ value }) => value === undefined);

export interface StoredImport {
  id: string;
  organizationId: string;
  type: ImportType;
  fileName: string | null;
  mode: Import["mode"];
  status: Import["status"];
  stoppedBecause: string | null;
  columns: StoredColumn[];
  rowCount: number;
  checkedCount: number;
  goodCount: number;
  badCount: number;
  duplicateCount: number;
  /** Whether rows of a person who already exists are created anyway. */
  createsDuplicates: boolean;
  createdCount: number;
  removedCount: number;
  keptCount: number;
  creator: ImportActor;
  actor: ImportActor;
  requestId: string;
  completedAt: Date | null;
  /** Time when the rows are deleted. Null while the import is in progress. */
  rowsUntil: Date | null;
  createdAt: Date;
}

/** An import with stored rows, because it is in progress or its rows can be created or removed. */
export type HeldImport = Pick<StoredImport, "id" | "creator" | "status">;

/** The part of an import that the worker reads before it locks the import. */
export interface OpenImport {
  id: string;
  organizationId: string;
}

export interface StoredRow {
  rowNumber: number;
  cells: string[];
  outcome: ImportRow["outcome"];
  columnName: string | null;
  reason: string | null;
  resourceId: string | null;
  duplicateOfRow: number | null;
  duplicateOfId: string | null;
}

/** Time that the rows of an import are stored after the last work on them. */
export const rowsKeptMs = hourMs;

/** Whether the import's rows are stored and no work is pending. */
export const isKept = ({ rowsUntil }: StoredImport, now: Date) =>
  rowsUntil !== null && now < rowsUntil;

/** A duplicate row that must be created anyway. */
export const isWantedDuplicate = ({ duplicateOfId, duplicateOfRow }: StoredRow) =>
  duplicateOfId !== null || duplicateOfRow !== null;

export const isRunnable = (stored: StoredImport, now: Date) =>
  stored.status === "checked" && isKept(stored, now);

export const isUndoable = (stored: StoredImport, now: Date) =>
  (stored.status === "completed" || stored.status === "stopped") &&
  stored.createdCount > 0 &&
  isKept(stored, now);

const guards: Record<ImportType, Scope> = { referrals: "referrals:read", people: "users:read" };

/**
 * Whether the caller can read the cells of an import's rows. The person who sent the file already
 * knows them.
 */
export const readsCells = (caller: Caller, { type, creator }: StoredImport): boolean =>
  isSender(caller, creator) || mayReadData(caller, guards[type]);

function isSender(caller: Caller, creator: StoredImport["creator"]): boolean {
  const { userId, keyId } = actorOf(caller);
  return userId === creator.userId && keyId === creator.keyId;
}

const imports = conditionsOn("imports");

/** Organization keys and admins see all imports of the organization. Others see their own. */
export function visibleImports(caller: Caller, type: ImportType): Condition {
  const all = imports.and([
    imports("imports.organization_id", "=", caller.organizationId),
    imports("imports.type", "=", type),
  ]);
  if (caller.kind === "organization-key" || seesEverything(caller)) return all;
  return imports.and([all, imports("imports.creator_user_id", "=", caller.userId)]);
}
