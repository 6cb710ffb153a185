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
import { lockUsersFor } from "../../people/users/lock-users.ts";
import { findUser } from "../../people/users/store.ts";
import { visibleUsers } from "../../people/users/visibility.ts";
import { personalKeyRevokedAudit } from "../api-keys/audit.ts";
import { saveKey } from "../api-keys/store.ts";
import { canManageKeysOf } from "./policy.ts";
import { findAcceptedIdentity, lockPersonalKey } from "./store.ts";

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

/** Ends the key for good, in the person's other organizations too. */
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

/** Returns undefined for a key that is revoked already and does not change it. */
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
