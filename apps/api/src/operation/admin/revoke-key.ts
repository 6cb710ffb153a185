import { keyRevokedAudit } from "../../access/api-keys/audit.ts";
import { lockHeldKey } from "../../access/api-keys/held-key-store.ts";
import { saveKey } from "../../access/api-keys/store.ts";
import { operatorIn } from "../../kernel/audit/actor.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import { countAccessChange } from "../../kernel/identity/store.ts";
import { type AdminDeps, remembersNothing } from "./admin-deps.ts";
import { requireKey } from "./require-named.ts";

/**
 * The revocation of a personal key is recorded in the audit log of every organization of its owner.
 */
export async function revokeKey(deps: AdminDeps, publicId: string) {
  const revokedAt = deps.clock.now();
  const before = await deps.db.transaction(async (tx) => {
    const key = requireKey(await lockHeldKey(tx, publicId), publicId);
    if (key.revokedAt !== null) return key;
    await saveKey(tx, { ...key, revokedAt });
    for (const organizationId of key.organizationIds) {
      enqueueAudit(tx, deps, operatorIn(organizationId), keyRevokedAudit(key, revokedAt));
    }
    await countAccessChange(tx, remembersNothing);
    return key;
  });
  deps.print(
    before.revokedAt === null
      ? `The key ${publicId} is revoked; within a second it is refused everywhere`
      : `The key ${publicId} was already revoked, at ${before.revokedAt.toISOString()}`,
  );
}
