import type {
  Import,
  ImportColumn,
  ImportMode,
  ImportRowOutcome,
  ImportStatus,
  Scope,
} from "@referral-service/contract";
import { type Caller, seesEverything } from "../kernel/callers/caller.ts";
import { mayReadData } from "../kernel/callers/data-readers.ts";
import { type Condition, conditionsOn } from "../kernel/database/from.ts";
import type { CellForm, FormKind } from "./cell-forms.ts";

export type ImportType = Import["type"];

/** Who sent a file, or asked for its rows to be created or removed: a user or an organization key. */
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
  /** Whether a row has a value in a column that is imported into no field. */
  isIgnored?: boolean;
  /** What the cells hold, where that is written in several forms. */
  formKind?: FormKind;
  /** The form on which all rows agree. */
  form?: CellForm | undefined;
}

export interface StoredImport {
  id: string;
  organizationId: string;
  type: ImportType;
  fileName: string | null;
  mode: ImportMode;
  status: ImportStatus;
  stoppedBecause: string | null;
  columns: StoredColumn[];
  rowCount: number;
  checkedCount: number;
  goodCount: number;
  badCount: number;
  duplicateCount: number;
  /** Whether rows of a person who already exists are created all the same. */
  createsDuplicates: boolean;
  createdCount: number;
  removedCount: number;
  keptCount: number;
  creator: ImportActor;
  actor: ImportActor;
  requestId: string;
  completedAt: Date | null;
  /** Its rows are kept until then; null while they are worked on. */
  rowsUntil: Date | null;
  createdAt: Date;
}

/** An import whose rows are stored, because they are worked on or can be created or removed. */
export type HeldImport = Pick<StoredImport, "id" | "creator" | "status">;

/** The part of an import that the worker reads before it locks it. */
export interface OpenImport {
  id: string;
  organizationId: string;
}

export interface StoredRow {
  rowNumber: number;
  cells: string[];
  outcome: ImportRowOutcome;
  columnName: string | null;
  reason: string | null;
  resourceId: string | null;
  duplicateOfRow: number | null;
  duplicateOfId: string | null;
}

/** How long the rows of an import are kept after the last of them was worked on. */
export const rowsKeptMs = 60 * 60_000;

/** Whether its rows are stored, and nothing is to be done with them. */
export const isKept = ({ rowsUntil }: StoredImport, now: Date) =>
  rowsUntil !== null && now < rowsUntil;

/** A row of someone who is there already, to be created all the same. */
export const isWantedDuplicate = ({ duplicateOfId, duplicateOfRow }: StoredRow) =>
  duplicateOfId !== null || duplicateOfRow !== null;

export const isRunnable = (stored: StoredImport, now: Date) =>
  stored.status === "checked" && isKept(stored, now);

export const isUndoable = (stored: StoredImport, now: Date) =>
  (stored.status === "completed" || stored.status === "stopped") &&
  stored.createdCount > 0 &&
  isKept(stored, now);

const guards: Record<ImportType, Scope> = { referrals: "referrals:read", people: "users:read" };

/** Whether the caller can read the cells of an import's rows. The sender of the file knows them. */
export const readsCells = (caller: Caller, { type, creator }: StoredImport): boolean =>
  isSender(caller, creator) || mayReadData(caller, guards[type]);

function isSender(caller: Caller, creator: StoredImport["creator"]): boolean {
  const { userId, keyId } = actorOf(caller);
  return userId === creator.userId && keyId === creator.keyId;
}

const imports = conditionsOn("imports");

/** Organization keys and admins see all imports of the organization; others their own. */
export function visibleImports(caller: Caller, type: ImportType): Condition {
  const all = imports.and([
    imports("imports.organization_id", "=", caller.organizationId),
    imports("imports.type", "=", type),
  ]);
  if (caller.kind === "organization-key" || seesEverything(caller)) return all;
  return imports.and([all, imports("imports.creator_user_id", "=", caller.userId)]);
}
