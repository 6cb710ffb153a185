import type { CreateUser } from "@referral-service/contract";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireOwnExternalId } from "../../kernel/callers/require-external-id.ts";
import { type IfVersion, requireNoVersion } from "../../kernel/callers/require-version.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { invalidRequest } from "../../kernel/refusal.ts";
import type { PeopleDeps } from "./consequences.ts";
import { createUserIn } from "./create-user.ts";
import { lockUsersFor } from "./lock-users.ts";
import type { User } from "./rules.ts";
import { visibleUsers } from "./rules.ts";
import { findByExternalId, findByIdentity } from "./store.ts";
import { updateUserIn } from "./update-user.ts";

interface Upsert {
  externalId: string;
  input: CreateUser;
  ifVersion: IfVersion;
}

/**
 * Changes the profile of the user with the external ID, or adds a user. Changes to an
 * organization's users run one at a time, so a second request changes what the first one created.
 */
export async function upsertUser(
  deps: Deps & PeopleDeps,
  caller: Caller,
  { externalId, input, ifVersion }: Upsert,
): Promise<{ isNew: boolean; user: User }> {
  requireOwnExternalId(externalId, input);
  return deps.db.transaction(async (tx) => {
    const actor = await lockUsersFor(tx, caller);
    const known = await findByExternalId(tx, visibleUsers(actor), externalId);
    if (known === null) {
      requireNoVersion(ifVersion);
      return { isNew: true, user: await createUserIn(tx, deps, caller, { ...input, externalId }) };
    }
    await requireCurrent(tx, known, input);
    const { permissionLevel: _, identityUserId: __, ...changes } = input;
    const change = { userId: known.id, changes, ifVersion };
    return { isNew: false, user: await updateUserIn(tx, deps, caller, change) };
  });
}

/** Checks that a profile update changes neither the role nor the identity. */
async function requireCurrent(
  tx: Tx,
  known: User,
  { permissionLevel, identityUserId }: CreateUser,
) {
  if (permissionLevel !== undefined && permissionLevel !== known.permissionLevel) {
    throw invalidRequest({
      path: "permissionLevel",
      message: "must be omitted for an existing user, or equal to the current role",
    });
  }
  if (identityUserId === undefined) return;
  const holder = await findByIdentity(tx, known.organizationId, identityUserId);
  if (holder?.user.id === known.id) return;
  throw invalidRequest({
    path: "identityUserId",
    message: "must be omitted for an existing user, or equal to the current ID",
  });
}
