import type { AuditLog } from "@referral-service/contract";
import type { StoredAuditEntry } from "./audit-entry.ts";

export const toAuditLogView = (entry: StoredAuditEntry): AuditLog => ({
  id: entry.id,
  action: entry.action,
  actor: { type: entry.actorType, id: entry.actorId, name: entry.actorName },
  target: { type: entry.targetType, id: entry.targetId },
  changes: entry.changes,
  requestId: entry.requestId,
  createdAt: entry.createdAt.getTime(),
});
