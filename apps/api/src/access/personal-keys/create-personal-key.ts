import type { CreatePersonalKey } from "@referral-service/contract/app";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { countAccessChange } from "../../kernel/identity/store.ts";
import { findOrganization } from "../../people/organizations/store.ts";
import { lockUsersFor } from "../../people/users/lock-users.ts";
import { personalKeyCreatedAudit } from "../api-keys/audit.ts";
import { makePersonalKey, type NewPersonalKey, requireOwnKeys } from "../api-keys/new-key.ts";
import { insertKey } from "../api-keys/store.ts";
import { requireRoomForKey } from "./key-room.ts";
import { canMakePersonalKey, requirePersonalKeysIn } from "./policy.ts";
import { findAcceptedIdentity } from "./store.ts";

export async function createPersonalKey(
  deps: Deps,
  caller: PersonCaller,
  { name, mayWrite = false }: CreatePersonalKey,
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
