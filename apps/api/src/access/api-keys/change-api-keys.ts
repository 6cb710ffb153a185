import {
  type contract,
  type RequestBody,
  type Scope,
  scopeNames,
} from "@referral-service/contract";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller, PersonCaller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { hourMs } from "../../kernel/durations.ts";
import { keyStateOf } from "../../kernel/identity/key-rules.ts";
import { countAccessChange } from "../../kernel/identity/store.ts";
import { requireRoom } from "../../kernel/limits/bounds/require-room.ts";
import { conflict, invalidRequest } from "../../kernel/refusal.ts";
import { keyCreatedAudit, keyRenamedAudit, keyRevokedAudit, keyRotatedAudit } from "./facts.ts";
import { makeNewKey, type NewKey, requireOwnKeys } from "./new-key.ts";
import { canGrant, isGrantable } from "./rules.ts";
import { insertKey, lockKey, saveKey } from "./store.ts";

/** Scopes that a key gets only if the request lists them. */
const explicitScopes: Scope[] = ["referrals:delete", "conversations:read"];
const defaultScopes = scopeNames.filter((scope) => !explicitScopes.includes(scope));

export async function createApiKey(
  deps: Deps,
  caller: PersonCaller,
  input: RequestBody<typeof contract.apiKeys.create>,
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

export async function renameApiKey(
  deps: Deps,
  caller: Caller,
  { keyId, name }: { keyId: string; name: string },
) {
  return deps.db.transaction(async (tx) => {
    const before = requireFound(await lockKey(tx, caller.organizationId, keyId));
    if (before.name === name) return before;
    const after = { ...before, name };
    await saveKey(tx, after);
    enqueueAudit(tx, deps, caller, keyRenamedAudit(before, after));
    await countAccessChange(tx, deps.identity);
    return after;
  });
}

export const overlapHoursDefault = 24;
/**
 * Creates a key with the same name, scopes and expiry. The old key expires after the overlap at the
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
    // The response shows the text of a key with these scopes, so the caller must have permission to
    // grant them.
    requireAllowed(canGrant(caller, before.scopes));
    const now = deps.clock.now();
    const state = keyStateOf(before, now);
    if (state !== "active") throw conflict(`This key is ${state}. Create a new key instead.`);
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

/** Revokes a key. An already revoked key stays unchanged. */
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
