import type { Connection, Tx } from "../../kernel/database/database.ts";
import { from, raw } from "../../kernel/database/from.ts";
import { isUsable } from "../../kernel/identity/key-rules.ts";
import { isMembershipOf } from "../../kernel/identity/membership-sql.ts";
import type { HeldKey } from "./rules.ts";

const heldKeys = from("api_keys")
  .leftJoin("users", (join) =>
    join.on(isMembershipOf(raw.ref("api_keys.identity_user_id"), "users")),
  )
  .select([
    "api_keys.id",
    "api_keys.public_id as publicId",
    "api_keys.last_four as lastFour",
    "api_keys.name",
    "api_keys.created_at as createdAt",
    "api_keys.expires_at as expiresAt",
    "api_keys.revoked_at as revokedAt",
    "api_keys.last_used_at as lastUsedAt",
  ])
  .select(({ fn, ref }) => [
    fn.coalesce(fn.min("users.email"), "api_keys.identity_user_id").as("holder"),
    raw<string[]>`array_remove(array_agg(
      coalesce(${ref("api_keys.organization_id")}, ${ref("users.organization_id")})
    ), NULL)`.as("organizationIds"),
  ])
  .groupBy("api_keys.id");

/**
 * The organization's own keys, and its users' personal keys with their holders' names in this
 * organization.
 */
export const keysHeldIn = ({ ask }: Connection, organizationId: string): Promise<HeldKey[]> =>
  ask(
    heldKeys
      .where(({ eb, or }) =>
        or([
          eb("api_keys.organization_id", "=", organizationId),
          eb("users.organization_id", "=", organizationId),
        ]),
      )
      .orderBy("api_keys.created_at", "desc")
      .orderBy("api_keys.id", "desc"),
  );

/** The usable keys that are not hashed with this pepper, most recently used first. */
export const keysUnderOlderPeppers = (
  { ask }: Connection,
  newestPepperId: string,
  now: Date,
): Promise<HeldKey[]> =>
  ask(
    heldKeys
      .where("api_keys.pepper_id", "is distinct from", newestPepperId)
      .where(isUsable(now))
      .orderBy(raw`api_keys.last_used_at DESC NULLS LAST`)
      .orderBy("api_keys.id", "desc"),
  );

export const findHeldKey = ({ askOne }: Connection, publicId: string): Promise<HeldKey | null> =>
  askOne(heldKeys.where("api_keys.public_id", "=", publicId));

/** Locks the key until the transaction ends, then reads it. */
export async function lockHeldKey(tx: Tx, publicId: string): Promise<HeldKey | null> {
  const lock = from("api_keys").select("id").where("public_id", "=", publicId).forUpdate();
  const [, key] = await Promise.all([tx.ask(lock), findHeldKey(tx, publicId)]);
  return key;
}
