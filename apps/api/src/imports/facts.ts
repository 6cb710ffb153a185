import type { Import, ImportRow } from "@referral-service/contract";
import type { AuditEntry } from "../kernel/audit/audit-entry.ts";
import type { Caller } from "../kernel/callers/caller.ts";
import {
  fileColumns,
  isRunnable,
  isUndoable,
  readsCells,
  type StoredImport,
  type StoredRow,
} from "./rules.ts";

export const toImportView =
  (now: Date) =>
  (stored: StoredImport): Import => ({
    id: stored.id,
    type: stored.type,
    fileName: stored.fileName,
    mode: stored.mode,
    status: stored.status,
    stoppedBecause: stored.stoppedBecause,
    columns: fileColumns(stored.columns).map(({ header, field }) => ({ header, field })),
    referrerId: stored.columns.find(({ value }) => value !== undefined)?.value ?? null,
    ignoredColumns: stored.columns.flatMap(({ header, isIgnored }) => (isIgnored ? [header] : [])),
    rowCount: stored.rowCount,
    checkedCount: stored.checkedCount,
    goodCount: stored.goodCount,
    badCount: stored.badCount,
    duplicateCount: stored.duplicateCount,
    createsDuplicates: stored.createsDuplicates,
    createdCount: stored.createdCount,
    removedCount: stored.removedCount,
    keptCount: stored.keptCount,
    createdBy: creatorOf(stored),
    createdAt: stored.createdAt.getTime(),
    completedAt: stored.completedAt?.getTime() ?? null,
    runnableUntil: isRunnable(stored, now) ? untilOf(stored) : null,
    undoableUntil: isUndoable(stored, now) ? untilOf(stored) : null,
  });

const untilOf = ({ rowsUntil }: StoredImport) => rowsUntil?.getTime() ?? null;

function creatorOf({ creator: { userId, keyId, name } }: StoredImport): Import["createdBy"] {
  return userId === null
    ? { type: "organization_key", id: String(keyId), name }
    : { type: "user", id: userId, name };
}

export const toRowView =
  (caller: Caller, stored: StoredImport) =>
  (row: StoredRow): ImportRow => ({
    rowNumber: row.rowNumber,
    outcome: row.outcome,
    column: row.columnName,
    reason: row.reason,
    resourceId: row.resourceId,
    duplicateOfRow: row.duplicateOfRow,
    duplicateOfId: row.duplicateOfId,
    ...(readsCells(caller, stored)
      ? { cells: row.cells }
      : { cells: null, withheld: true as const }),
  });

const target = ({ id }: StoredImport) => ({ type: "import", id });

/**
 * The entry contains only the length of the file. The entries for the created resources contain its
 * rows.
 */
export const importCreatedAudit = (stored: StoredImport): AuditEntry => ({
  action: "import.created",
  target: target(stored),
  changes: {
    type: { from: null, to: stored.type },
    mode: { from: null, to: stored.mode },
    rowCount: { from: null, to: stored.rowCount },
  },
});

export const importRunAudit = (stored: StoredImport): AuditEntry => ({
  action: "import.run",
  target: target(stored),
  changes: { mode: { from: "dry_run", to: stored.mode } },
});

export const importDiscardedAudit = (stored: StoredImport): AuditEntry => ({
  action: "import.discarded",
  target: target(stored),
  changes: { rowCount: { from: stored.rowCount, to: 0 } },
});

export const importUndoneAudit = (stored: StoredImport): AuditEntry => ({
  action: "import.undone",
  target: target(stored),
  changes: { createdCount: { from: stored.createdCount, to: 0 } },
});
