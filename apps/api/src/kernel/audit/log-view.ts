import type { AuditLog } from "@referral-service/contract";
import type { Caller } from "../callers/caller.ts";
import { guardOfAudit, mayReadData } from "../callers/data-readers.ts";
import type { StoredAuditEntry } from "./audit-entry.ts";

export const toAuditLogView =
  (caller: Caller) =>
  (entry: StoredAuditEntry): AuditLog => ({
    id: entry.id,
    action: entry.action,
    actor: { type: entry.actorType, id: entry.actorId, name: entry.actorName },
    target: { type: entry.targetType, id: entry.targetId },
    ...(mayReadData(caller, guardOfAudit(entry))
      ? { changes: entry.changes }
      : { changes: null, withheld: true as const }),
    requestId: entry.requestId,
    createdAt: entry.createdAt.getTime(),
  });
