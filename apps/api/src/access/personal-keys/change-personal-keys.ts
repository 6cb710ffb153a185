import { personBounds, type RequestBody } from "@referral-service/contract";
import type { appContract } from "@referral-service/contract/app";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import {
  type PersonCaller,
  type PersonPrincipal,
  personCallerOf,
} from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { countAccessChange } from "../../kernel/identity/store.ts";
import { conflict } from "../../kernel/refusal.ts";
import { findOrganization } from "../../people/organizations/store.ts";
import { lockUsersFor } from "../../people/users/lock-users.ts";
import { visibleUsers } from "../../people/users/rules.ts";
import { findUser } from "../../people/users/store.ts";
import { personalKeyCreatedAudit, personalKeyRevokedAudit } from "../api-keys/facts.ts";
import { makePersonalKey, type NewPersonalKey, requireOwnKeys } from "../api-keys/new-key.ts";
import { insertKey, saveKey } from "../api-keys/store.ts";
import { canMakePersonalKey, canManageKeysOf, requirePersonalKeysIn } from "./rules.ts";
import {
  countUsableKeys,
  findAcceptedIdentity,
  lockKeyCreation,
  lockPersonalKey,
} from "./store.ts";

export async function createPersonalKey(
  deps: Deps,
  caller: PersonCaller,
  { name, mayWrite = false }: RequestBody<typeof appContract.personalKeys.create>,
): Promise<NewPersonalKey> {
  requireOwnKeys(deps);
  return deps.db.transaction(async (tx) => {
    const actor = await lockUsersFor(tx, caller);
    requireAllowed(canMakePersonalKey(actor));
    requirePersonalKeysIn(requireFound(await findOrganization(tx, actor.organizationId)));
    const identityUserId = requireFound(await findAcceptedIdentity(tx, actor));
    await requireRoomForKey(tx, identityUserId);
    const made = makePersonalKey(deps, { identityUserId, name, mayWrite });
    await insertKey(tx, made);
    enqueueAudit(tx, deps, actor, personalKeyCreatedAudit(made.key, actor.userId));
    await countAccessChange(tx, deps.identity);
    return made;
  });
}

/** Records the revocation in each organization that the key worked in. */
export async function revokeOwnKey(
  deps: Deps,
  { person, requestId }: { person: PersonPrincipal; requestId: string },
  keyId: string,
) {
  await deps.db.transaction(async (tx) => {
    const { identityUserId, users } = person;
    const ended = await revoke(tx, deps, { identityUserId, keyId });
    if (ended === undefined) return;
    for (const user of users) {
      const actor = personCallerOf(user, requestId);
      enqueueAudit(tx, deps, actor, personalKeyRevokedAudit(ended, user.userId));
    }
  });
}

/** Revokes the key permanently, including in the person's other organizations. */
export async function revokeKeyOfUser(
  deps: Deps,
  caller: PersonCaller,
  { userId, keyId }: { userId: string; keyId: string },
) {
  await deps.db.transaction(async (tx) => {
    const actor = await lockUsersFor(tx, caller);
    const { organizationId } = actor;
    const holder = requireFound(await findUser(tx, visibleUsers(actor), userId));
    requireAllowed(canManageKeysOf(actor, holder));
    const identityUserId = requireFound(await findAcceptedIdentity(tx, { organizationId, userId }));
    const ended = await revoke(tx, deps, { identityUserId, keyId });
    if (ended !== undefined) enqueueAudit(tx, deps, actor, personalKeyRevokedAudit(ended, userId));
  });
}

/** Returns undefined for an already revoked key, which stays unchanged. */
async function revoke(
  tx: Tx,
  deps: Deps,
  { identityUserId, keyId }: { identityUserId: string; keyId: string },
) {
  const key = requireFound(await lockPersonalKey(tx, identityUserId, keyId));
  if (key.revokedAt !== null) return undefined;
  const ended = { ...key, revokedAt: deps.clock.now() };
  await saveKey(tx, ended);
  await countAccessChange(tx, deps.identity);
  return ended;
}

/**
 * Throws CONFLICT when the person has reached the limit of usable keys. A simultaneous creation
 * waits until this transaction ends, in any organization.
 */
export async function requireRoomForKey(tx: Tx, identityUserId: string) {
  await lockKeyCreation(tx, identityUserId);
  if ((await countUsableKeys(tx, identityUserId)) < personBounds.personalKeys) return;
  throw conflict(
    `You have reached the limit of ${personBounds.personalKeys} personal keys. Revoke one that you no longer need.`,
  );
}
