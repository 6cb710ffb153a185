import type { PermissionLevel, Scope, UserStatus } from "@referral-service/contract";
import type { OrganizationKeyPrincipal, PersonPrincipal, Principal } from "../callers/caller.ts";
import type { Connection, Tx } from "../database/database.ts";
import {
  type Expression,
  from,
  type InferResult,
  jsonArrayFrom,
  jsonObjectFrom,
  raw,
} from "../database/from.ts";
import type { KeyHash } from "./api-key-text.ts";
import { isMembershipOf } from "./membership-sql.ts";

interface StoredKey {
  hash: Uint8Array;
  pepperId: string | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  principal: Principal;
}

const organizations = from("organizations").select([
  "organizations.id",
  "organizations.slug",
  "organizations.plan",
]);

/** The person's user in each organization that they have accepted and not left. */
const usersOf = (identityUserId: Expression<string | null>) =>
  jsonArrayFrom(
    from("users as own")
      .innerJoin("organizations as theirs", "theirs.id", "own.organization_id")
      .select(({ ref }) => [
        "own.id as userId",
        raw<string | null>`nullif(concat_ws(' ', own.first_name, own.last_name), '')`.as(
          "userName",
        ),
        "theirs.id as organizationId",
        "theirs.slug",
        "theirs.identity_organization_id as identityOrganizationId",
        "theirs.plan",
        "theirs.ai_assistants_enabled as aiAssistantsEnabled",
        ref("own.permission_level").$castTo<PermissionLevel>().as("permissionLevel"),
        "own.can_send_bonuses as canSendBonuses",
        "own.is_bdr as isBdr",
        ref("own.status").$castTo<UserStatus>().as("status"),
      ])
      .where(isMembershipOf(identityUserId, "own")),
  ).as("users");

const keys = from("api_keys").select(({ ref }) => [
  "api_keys.id",
  "api_keys.name",
  "api_keys.hash",
  "api_keys.pepper_id as pepperId",
  ref("api_keys.scopes").$castTo<Scope[]>().as("scopes"),
  "api_keys.expires_at as expiresAt",
  "api_keys.revoked_at as revokedAt",
  "api_keys.may_write as mayWrite",
  "api_keys.identity_user_id as identityUserId",
  usersOf(ref("api_keys.identity_user_id")),
  jsonObjectFrom(organizations.where("organizations.id", "=", ref("api_keys.organization_id"))).as(
    "organization",
  ),
]);

/** The key with this public ID in any state, and its holder, in one query. */
export async function findKey({ askOne }: Connection, publicId: string): Promise<StoredKey | null> {
  const key = await askOne(keys.where("api_keys.public_id", "=", publicId));
  if (key === null) return null;
  const { hash, pepperId, expiresAt, revokedAt } = key;
  return { hash, pepperId, expiresAt, revokedAt, principal: principalOf(key) };
}

function principalOf({
  id,
  name,
  scopes,
  mayWrite,
  identityUserId,
  users,
  organization,
}: InferResult<typeof keys>[number]): Principal {
  if (identityUserId !== null) {
    return { kind: "person", keyId: id, identityUserId, users, mayWrite };
  }
  if (organization === null) throw new Error("The key has neither an owner nor an organization");
  return {
    kind: "organization-key",
    keyId: id,
    keyName: name,
    scopes: new Set(scopes),
    organization,
  };
}

/** The organization with this ID at the identity provider. */
export const findOrganizationOfIdentity = (
  { askOne }: Connection,
  identityOrganizationId: string,
): Promise<OrganizationKeyPrincipal["organization"] | null> =>
  askOne(
    organizations.where("organizations.identity_organization_id", "=", identityOrganizationId),
  );

/** The person with this ID at the identity provider, if they are or were a user of an organization. */
export async function findPersonOfIdentity(
  { askOne }: Connection,
  identityUserId: string,
): Promise<Pick<PersonPrincipal, "identityUserId" | "users"> | null> {
  const known = await askOne(
    from("users")
      .select(({ ref }) => usersOf(ref("users.identity_user_id")))
      .where("users.identity_user_id", "=", identityUserId)
      .where("users.has_accepted", "=", true)
      .limit(raw.lit(1)),
  );
  return known && { identityUserId, users: known.users };
}

/** The number of changes to keys, users and plans so far. */
export async function readAccessVersion({ askOne }: Connection): Promise<bigint> {
  const row = await askOne(from("access_version").select("version").where("id", "=", 1));
  if (row === null) throw new Error("The table access_version has no row");
  return BigInt(row.version);
}

/** Makes every process clear its cached principals. Call it in each transaction that changes them. */
export async function countAccessChange(tx: Tx, identity: { forget(): void }) {
  await tx.client.accessVersion.update({
    where: { id: 1 },
    data: { version: { increment: 1 } },
  });
  tx.afterCommit(() => identity.forget());
}

export async function touchKeys({ client }: Connection, keyIds: string[], usedAt: Date) {
  await client.apiKey.updateMany({ where: { id: { in: keyIds } }, data: { lastUsedAt: usedAt } });
}

export async function replaceKeyHash({ client }: Connection, keyId: string, kept: KeyHash) {
  await client.apiKey.updateMany({ where: { id: keyId }, data: kept });
}
