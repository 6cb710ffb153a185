import type { AuditLog } from "@referral-service/contract";
import type { Caller } from "../callers/caller.ts";
import { guardOfAudit, mayReadData } from "../callers/data-readers.ts";

/** The old and the new value of each changed field. */
export type Changes = Record<string, { from: unknown; to: unknown }>;

/** The fields that differ between two versions of a record. */
export function changesBetween<Fields extends object>(before: Fields, after: Fields): Changes {
  const changes: Changes = {};
  for (const key of Object.keys(after) as (keyof Fields & string)[]) {
    const [from, to] = [before[key], after[key]];
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[key] = { from: from ?? null, to };
  }
  return changes;
}

export interface AuditEntry {
  /** The action, such as `referral.updated`. */
  action: string;
  target: { type: string; id: string };
  /** The old and the new value of each changed field. Never contains a secret. */
  changes: Changes;
}

export interface StoredAuditEntry {
  id: string;
  action: string;
  actorType: "user" | "organization_key" | "operator" | "public_link" | "bonus_rule";
  actorId: string | null;
  actorName: string | null;
  targetType: string;
  targetId: string;
  changes: Changes;
  requestId: string | null;
  createdAt: Date;
}

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
