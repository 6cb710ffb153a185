import { type CreateApiKey, type Scope, scopeNames } from "@referral-service/contract";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import type { Deps } from "../../kernel/deps.ts";
import { countAccessChange } from "../../kernel/identity/store.ts";
import { requireRoom } from "../../kernel/limits/bounds/require-room.ts";
import { invalidRequest } from "../../kernel/refusal.ts";
import { keyCreatedAudit } from "./audit.ts";
import { makeNewKey, type NewKey, requireOwnKeys } from "./new-key.ts";
import { canGrant, isGrantable } from "./policy.ts";
import { insertKey } from "./store.ts";

/** Granted only when the request names them. */
const explicitScopes: Scope[] = ["referrals:delete", "conversations:read"];
const defaultScopes = scopeNames.filter((scope) => !explicitScopes.includes(scope));

export async function createApiKey(
  deps: Deps,
  caller: PersonCaller,
  input: CreateApiKey,
): Promise<NewKey> {
  requireOwnKeys(deps);
  const { organizationId } = caller;
  const now = deps.clock.now();
  const expiresAt = input.expiresAt == null ? null : new Date(input.expiresAt);
  if (expiresAt !== null && expiresAt <= now) {
    throw invalidRequest({ path: "expiresAt", message: "must be in the future" });
  }
  const scopes = input.scopes ?? defaultScopes.filter((scope) => isGrantable(caller, scope));
  requireAllowed(canGrant(caller, scopes));
  return deps.db.transaction(async (tx) => {
    await requireRoom(tx, deps, { organizationId, what: "apiKeys" });
    const created = makeNewKey(deps, { organizationId, name: input.name, scopes, expiresAt });
    await insertKey(tx, created);
    enqueueAudit(tx, deps, caller, keyCreatedAudit(created.key));
    await countAccessChange(tx, deps.identity);
    return created;
  });
}
