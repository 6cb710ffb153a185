import type { Connection, Tx } from "../../kernel/database/database.ts";
import { count, from } from "../../kernel/database/from.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { lockName } from "../../kernel/lists/lock-then-find.ts";
import { newestPage } from "../../kernel/lists/newest-page.ts";
import { acceptedIdentity } from "../../people/users/people-sql.ts";
import type { ShownPersonalKey } from "./rules.ts";

const keys = from("api_keys").select([
  "id",
  "last_four as lastFour",
  "name",
  "may_write as mayWrite",
  "created_at as createdAt",
  "expires_at as expiresAt",
  "revoked_at as revokedAt",
  "last_used_at as lastUsedAt",
]);

const keysOf = (identityUserId: string) => keys.where("identity_user_id", "=", identityUserId);

export const pageOfPersonalKeys = (
  { ask }: Connection,
  identityUserId: string,
  page: PageRequest,
): Promise<ShownPersonalKey[]> => ask(keysOf(identityUserId).$call(newestPage("api_keys", page)));

/** Locks the key until the transaction ends. Returns null when the person has no such key. */
export async function lockPersonalKey(
  tx: Tx,
  identityUserId: string,
  id: string,
): Promise<ShownPersonalKey | null> {
  const own = keysOf(identityUserId).where("id", "=", id);
  const lock = from("api_keys")
    .select("id")
    .where("id", "=", id)
    .where("identity_user_id", "=", identityUserId)
    .forUpdate();
  const [, key] = await Promise.all([tx.ask(lock), tx.askOne(own)]);
  return key;
}

/** Returns the identity of a user who accepted the membership. Null for other users. */
export async function findAcceptedIdentity(
  { askOne }: Connection,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<string | null> {
  const user = await askOne(
    from("users")
      .select(acceptedIdentity("users").as("identityUserId"))
      .where("organization_id", "=", organizationId)
      .where("id", "=", userId)
      .where("left_at", "is", null),
  );
  return user?.identityUserId ?? null;
}

/** Delays the creation of more keys for the person until the transaction ends. */
export const lockKeyCreation = (tx: Tx, identityUserId: string) =>
  lockName(tx, `personal keys of ${identityUserId}`);

/**
 * Counts in a separate query after the lock, because only this query sees what the previous holder
 * of the lock committed.
 */
export async function countUsableKeys({ askOne }: Tx, identityUserId: string): Promise<number> {
  const counted = await askOne(
    from("api_keys")
      .select(count)
      .where("identity_user_id", "=", identityUserId)
      .where("revoked_at", "is", null),
  );
  return counted?.count ?? 0;
}
