import type { PersonCaller } from "../callers/caller.ts";
import type { Tx } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import type { PlatformDeps } from "../platform/platform-deps.ts";
import type { Actor } from "./actor.ts";
import type { AuditEntry } from "./audit-entry.ts";

type AuditDeps = Pick<PlatformDeps, "newId" | "clock">;

/** Records who did what in the same transaction as the change. */
export const enqueueAudit = (tx: Tx, deps: AuditDeps, actor: Actor, entry: AuditEntry) =>
  enqueueAudits(tx, deps, actor, [entry]);

/** Records many changes in one statement. */
export function enqueueAudits(
  { enqueue }: Tx,
  { newId, clock }: AuditDeps,
  actor: Actor,
  entries: readonly AuditEntry[],
) {
  const { type, id, name } = writtenDown(actor);
  enqueue(sql`
    INSERT INTO audit_logs (id, organization_id, action, actor_type, actor_id, actor_name,
      target_type, target_id, changes, request_id, created_at)
    SELECT entry.id, ${actor.organizationId}::uuid, action, ${type}, ${id}, ${name},
      target_type, target_id, changes::jsonb, ${actor.requestId}, ${clock.now()}
    FROM unnest(${entries.map(() => newId())}::uuid[], ${entries.map(({ action }) => action)}::text[],
      ${entries.map(({ target }) => target.type)}::text[],
      ${entries.map(({ target }) => target.id)}::uuid[],
      ${entries.map(({ changes }) => JSON.stringify(changes))}::text[])
      AS entry (id, action, target_type, target_id, changes)`);
}

function writtenDown(actor: Actor) {
  switch (actor.kind) {
    case "person":
      return { type: "user", id: actor.userId, name: nameOf(actor) };
    case "organization-key":
      return { type: "organization_key", id: actor.keyId, name: actor.keyName };
    case "public-link":
      return { type: "public_link", id: actor.linkId, name: actor.slug };
    case "operator":
      return { type: "operator", id: null, name: null };
    case "bonus-rule":
      return { type: "bonus_rule", id: actor.ruleId, name: actor.ruleName };
    default:
      return actor satisfies never;
  }
}

/** The person's name and, if an assistant acted for them, the assistant's. */
function nameOf({ userName, assistant }: PersonCaller): string | null {
  if (assistant === undefined) return userName;
  return `${userName ?? "A person without a name"}, by assistant ${assistant}`;
}
