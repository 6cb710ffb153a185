import type { Scope } from "@referral-service/contract";
import type { OrganizationKeyPrincipal, PersonPrincipal, Principal } from "../access/caller.ts";
import type { Connection, Tx } from "../database/database.ts";
import { Prisma } from "../database/prisma-client/client.ts";

export interface StoredKey {
  hash: Uint8Array;
  expiresAt: Date | null;
  revokedAt: Date | null;
  principal: Principal;
}

type Organization = OrganizationKeyPrincipal["organization"];
type Person = Omit<PersonPrincipal, "kind" | "keyId">;

interface KeyRow {
  id: string;
  name: string;
  hash: Uint8Array;
  scopes: Scope[];
  expiresAt: Date | null;
  revokedAt: Date | null;
  organization: Organization | null;
  person: Person | null;
}

const organizationAsJson = Prisma.sql`json_build_object(
  'id', organization.id, 'slug', organization.slug, 'plan', organization.plan
)`;

/** With a user in every organization that the person has not left. */
const personAsJson = (identityUserId: Prisma.Sql) => Prisma.sql`json_build_object(
  'identityUserId', ${identityUserId},
  'users', (
    SELECT coalesce(json_agg(json_build_object(
      'userId', own.id, 'userName', NULLIF(concat_ws(' ', own.first_name, own.last_name), ''),
      'organizationId', theirs.id, 'slug', theirs.slug,
      'identityOrganizationId', theirs.identity_organization_id, 'plan', theirs.plan,
      'permissionLevel', own.permission_level,
      'canSendBonuses', own.can_send_bonuses, 'isBdr', own.is_bdr, 'status', own.status
    )), '[]')
    FROM users own JOIN organizations theirs ON theirs.id = own.organization_id
    WHERE own.identity_user_id = ${identityUserId} AND own.left_at IS NULL
  )
)`;

/** The key of this public id and its holder, whatever its state, in one query. */
export async function findKey(
  { client }: Connection,
  publicId: string,
): Promise<StoredKey | undefined> {
  const [row] = await client.$queryRaw<KeyRow[]>`
    SELECT key.id, key.name, key.hash, key.scopes,
      key.expires_at AS "expiresAt", key.revoked_at AS "revokedAt",
      CASE WHEN organization.id IS NOT NULL THEN ${organizationAsJson} END AS organization,
      CASE WHEN key.identity_user_id IS NOT NULL
        THEN ${personAsJson(Prisma.sql`key.identity_user_id`)} END AS person
    FROM api_keys key
    LEFT JOIN organizations organization ON organization.id = key.organization_id
    WHERE key.public_id = ${publicId}`;
  if (row === undefined) return undefined;
  const { hash, expiresAt, revokedAt } = row;
  return { hash, expiresAt, revokedAt, principal: principalOf(row) };
}

function principalOf({ id, name, scopes, organization, person }: KeyRow): Principal {
  if (person !== null) return { kind: "person", keyId: id, ...person };
  if (organization === null) throw new Error("A key without a holder");
  return {
    kind: "organization-key",
    keyId: id,
    keyName: name,
    scopes: new Set(scopes),
    organization,
  };
}

/** The organization that the identity provider knows by this id. */
export async function findOrganizationOfIdentity(
  { client }: Connection,
  identityOrganizationId: string,
): Promise<Organization | undefined> {
  const [row] = await client.$queryRaw<{ organization: Organization }[]>`
    SELECT ${organizationAsJson} AS organization FROM organizations organization
    WHERE organization.identity_organization_id = ${identityOrganizationId}`;
  return row?.organization;
}

/** The person whom the identity provider knows by this id, if they are or were a user of an organization. */
export async function findPersonOfIdentity(
  { client }: Connection,
  identityUserId: string,
): Promise<Person | undefined> {
  const [row] = await client.$queryRaw<{ person: Person }[]>`
    SELECT ${personAsJson(Prisma.sql`${identityUserId}::text`)} AS person
    WHERE EXISTS (SELECT FROM users WHERE identity_user_id = ${identityUserId})`;
  return row?.person;
}

/** The number of changes to keys, users and plans so far. */
export async function readAccessVersion({ client }: Connection): Promise<bigint> {
  const row = await client.accessVersion.findFirstOrThrow({ where: { id: 1 } });
  return row.version;
}

/** Tells every node to forget its principals; part of each change that they must not outlive. */
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
