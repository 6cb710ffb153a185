import type { AuditEntry } from "../kernel/audit/audit-entry.ts";
import type { StoredImport } from "./import.ts";

const target = ({ id }: StoredImport) => ({ type: "import", id });

/** Contains only the length of the file. Its rows are in the entries of the created resources. */
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
