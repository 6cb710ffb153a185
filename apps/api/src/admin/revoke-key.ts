import { countAccessChange } from "../identity/store.ts";
import { type AdminDeps, remembersNothing } from "./admin-deps.ts";
import { lockKeyOf, recordOperatorAudit, saveRevocation } from "./store.ts";

/** A personal key is written down in every organization that it could act in. */
export async function revokeKey(deps: AdminDeps, publicId: string) {
  const revokedAt = deps.clock.now();
  const before = await deps.db.transaction(async (tx) => {
    const key = await lockKeyOf(tx, publicId);
    if (key.revokedAt !== null) return key;
    await saveRevocation(tx, key.id, revokedAt);
    for (const organizationId of key.organizationIds) {
      await recordOperatorAudit(tx, deps, organizationId, {
        action: "api_key.revoked",
        target: { type: "api_key", id: key.id },
        changes: { revokedAt: { from: null, to: revokedAt.getTime() } },
      });
    }
    await countAccessChange(tx, remembersNothing);
    return key;
  });
  deps.print(
    before.revokedAt === null
      ? `The key ${publicId} is revoked; within a second it is refused everywhere`
      : `The key ${publicId} was revoked already, at ${before.revokedAt.toISOString()}`,
  );
}
