import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { countAccessChange } from "../../kernel/identity/store.ts";
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
