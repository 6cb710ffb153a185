import type { AuditEntry } from "../audit/audit-entry.ts";
import type { StoredImport } from "./import.ts";

const target = ({ id }: StoredImport) => ({ type: "import", id });

/** Of the file only how long it is: its rows are in the entries of what was created. */
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

export const importUndoneAudit = (stored: StoredImport): AuditEntry => ({
  action: "import.undone",
  target: target(stored),
  changes: { createdCount: { from: stored.createdCount, to: 0 } },
});
