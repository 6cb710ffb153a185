import { type CreateApiKey, type Scope, scopeNames } from "@referral-service/contract";
import type { PersonCaller } from "../access/caller.ts";
import { requireAllowed } from "../access/decision.ts";
import { enqueueAudit } from "../audit/store.ts";
import { requireRoom } from "../bounds/require-room.ts";
import type { Deps } from "../deps.ts";
import { countAccessChange } from "../identity/store.ts";
import { invalidRequest } from "../refusal.ts";
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
