import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { keyStateOf } from "../../kernel/identity/identity-provider.ts";
import { countAccessChange } from "../../kernel/identity/store.ts";
import { requireRoom } from "../../kernel/limits/bounds/require-room.ts";
import { conflict } from "../../kernel/refusal.ts";
import { keyCreatedAudit, keyRotatedAudit } from "./audit.ts";
import { makeNewKey, type NewKey, requireOwnKeys } from "./new-key.ts";
import { canGrant } from "./policy.ts";
import { insertKey, lockKey, saveKey } from "./store.ts";

export const overlapHoursDefault = 24;
const hourMs = 3_600_000;

/**
 * Creates a key with the same name, scopes and expiry. The old key ends after the overlap at the
 * latest.
 */
export async function rotateApiKey(
  deps: Deps,
  caller: PersonCaller,
  { keyId, ...options }: { keyId: string; overlapHours?: number | undefined },
): Promise<NewKey> {
  requireOwnKeys(deps);
  return deps.db.transaction(async (tx) => {
    const before = requireFound(await lockKey(tx, caller.organizationId, keyId));
    // The answer shows the text of a key with these scopes, so the caller must be allowed to grant
    // them.
    requireAllowed(canGrant(caller, before.scopes));
    const now = deps.clock.now();
    const state = keyStateOf(before, now);
    if (state !== "active") throw conflict(`This key is ${state}; create a new one instead`);
    const { organizationId, name, scopes, expiresAt } = before;
    const overlapHours = options.overlapHours ?? overlapHoursDefault;
    const overlapEnd = new Date(now.getTime() + overlapHours * hourMs);
    const after = {
      ...before,
      expiresAt: expiresAt !== null && expiresAt < overlapEnd ? expiresAt : overlapEnd,
    };
    const next = makeNewKey(deps, { organizationId, name, scopes, expiresAt });
    await saveKey(tx, after);
    await requireRoom(tx, deps, { organizationId, what: "apiKeys" });
    await insertKey(tx, next);
    enqueueAudit(tx, deps, caller, keyRotatedAudit(before, after, next.key));
    enqueueAudit(tx, deps, caller, keyCreatedAudit(next.key));
    await countAccessChange(tx, deps.identity);
    return next;
  });
}
