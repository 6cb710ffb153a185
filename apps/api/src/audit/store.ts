import type { Caller } from "../access/caller.ts";
import type { Deps } from "../deps.ts";
import type { Tx } from "../platform/db.ts";
import type { AuditEntry } from "./audit-entry.ts";

/** Writes down who did what, in the transaction of the change itself. */
export async function recordAudit(
  tx: Tx,
  { newId, clock }: Pick<Deps, "newId" | "clock">,
  caller: Caller,
  { action, target, changes }: AuditEntry,
) {
  await tx.client.auditLog.create({
    data: {
      id: newId(),
      organizationId: caller.organizationId,
      action,
      actorType: "organization_key",
      actorId: caller.keyId,
      actorName: caller.keyName,
      targetType: target.type,
      targetId: target.id,
      changes: JSON.parse(JSON.stringify(changes)),
      requestId: caller.requestId,
      createdAt: clock.now(),
    },
  });
}
