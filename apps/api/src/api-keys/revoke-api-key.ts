import type { Caller } from "../access/caller.ts";
import { requireFound } from "../access/require-found.ts";
import { enqueueAudit } from "../audit/store.ts";
import type { Deps } from "../deps.ts";
import { countAccessChange } from "../identity/store.ts";
import { keyRevokedAudit } from "./audit.ts";
import { lockKey, saveKey } from "./store.ts";

/** A key that is already revoked stays unchanged. */
export async function revokeApiKey(deps: Deps, caller: Caller, keyId: string) {
  await deps.db.transaction(async (tx) => {
    const key = requireFound(await lockKey(tx, caller.organizationId, keyId));
    if (key.revokedAt !== null) return;
    const revokedAt = deps.clock.now();
    await saveKey(tx, { ...key, revokedAt });
    enqueueAudit(tx, deps, caller, keyRevokedAudit(key, revokedAt));
    await countAccessChange(tx, deps.identity);
  });
}
