import type { AuditEntry } from "../audit/audit-entry.ts";
import type { Connection, Tx } from "../database/database.ts";
import { isUniqueViolation } from "../database/errors.ts";
import { sql } from "../database/sql.ts";
import type { Deps } from "../deps.ts";
import { AdminError } from "./admin-deps.ts";

type Times = Pick<Deps, "newId" | "clock">;

/** Writes down what the operator did in an organization. */
export async function recordOperatorAudit(
  { client }: Tx,
  { newId, clock }: Times,
  organizationId: string,
  { action, target, changes }: AuditEntry,
) {
  await client.auditLog.create({
    data: {
      id: newId(),
      organizationId,
      action,
      actorType: "operator",
      actorId: null,
      actorName: null,
      targetType: target.type,
      targetId: target.id,
      changes: JSON.parse(JSON.stringify(changes)),
      requestId: null,
      createdAt: clock.now(),
    },
  });
}

export async function requireOrganization({ client }: Connection, slug: string) {
  const organization = await client.organization.findFirst({
    where: { slug },
    select: { id: true, slug: true, name: true, plan: true },
  });
  if (organization === null) throw new AdminError(`There is no organization with the slug ${slug}`);
  return organization;
}

/** Locks the organization until the transaction ends. */
export async function lockOrganization(tx: Tx, slug: string) {
  await tx.client.$queryRaw`SELECT 1 FROM organizations WHERE slug = ${slug} FOR UPDATE`;
  return requireOrganization(tx, slug);
}

export async function insertOrganization(
  { client }: Tx,
  organization: {
    id: string;
    name: string;
    slug: string;
    plan: string;
    identityOrganizationId: string | null;
    createdAt: Date;
  },
) {
  try {
    await client.organization.create({
      data: {
        ...organization,
        defaultCurrency: "EUR",
        timezone: "UTC",
        updatedAt: organization.createdAt,
      },
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AdminError("The slug or the identity-organization-id is already taken");
  }
}

export async function insertSuperAdmin(
  { client }: Tx,
  user: {
    id: string;
    organizationId: string;
    email: string;
    identityUserId: string | null;
    createdAt: Date;
  },
) {
  const { createdAt } = user;
  await client.user.create({
    data: { ...user, permissionLevel: "super_admin", joinedAt: createdAt, updatedAt: createdAt },
  });
}

export async function savePlan({ client }: Tx, id: string, plan: string, now: Date) {
  await client.organization.update({ where: { id }, data: { plan, updatedAt: now } });
}

/** Users who have not left, by e-mail address. */
export const findUsers = ({ client }: Connection, organizationId: string, email: string) =>
  client.user.findMany({
    where: { organizationId, leftAt: null, email },
    select: { id: true, identityUserId: true },
  });

export async function saveIdentity(
  { client }: Tx,
  id: string,
  { identityUserId, now }: { identityUserId: string; now: Date },
) {
  await client.user.update({
    where: { id },
    data: { identityUserId, version: { increment: 1 }, updatedAt: now },
  });
}

export async function insertPersonalKey(
  { client }: Tx,
  key: {
    id: string;
    identityUserId: string;
    publicId: string;
    hash: Uint8Array<ArrayBuffer>;
    lastFour: string;
    name: string;
    createdAt: Date;
  },
) {
  await client.apiKey.create({ data: { ...key, scopes: [] } });
}

export interface ListedKey {
  id: string;
  publicId: string;
  name: string;
  lastFour: string;
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  organizationId: string | null;
  identityUserId: string | null;
  /** Of a personal key: what the holder is called where they are known. */
  holder: string | null;
  /** Where it can act: the organizations that the holder has not left. */
  organizationIds: string[];
}

const selectKeys = sql`
  SELECT key.id, key.public_id AS "publicId", key.name, key.last_four AS "lastFour",
    key.created_at AS "createdAt", key.expires_at AS "expiresAt", key.revoked_at AS "revokedAt",
    key.last_used_at AS "lastUsedAt", key.organization_id AS "organizationId",
    key.identity_user_id AS "identityUserId",
    COALESCE(min(holder.email), key.identity_user_id) AS holder,
    CASE WHEN key.organization_id IS NOT NULL THEN ARRAY[key.organization_id]
      ELSE array_remove(array_agg(holder.organization_id), NULL) END AS "organizationIds"
  FROM api_keys key
  LEFT JOIN users holder
    ON holder.identity_user_id = key.identity_user_id AND holder.left_at IS NULL`;

/** The organization's own keys, and the personal keys of its users, under the name that they have there. */
export const keysIn = ({ query }: Connection, organizationId: string) =>
  query<ListedKey>(sql`
    ${selectKeys} AND holder.organization_id = ${organizationId}::uuid
    WHERE key.organization_id = ${organizationId}::uuid OR holder.id IS NOT NULL
    GROUP BY key.id ORDER BY key.created_at DESC, key.id DESC`);

export async function requireKey({ query }: Connection, publicId: string): Promise<ListedKey> {
  const [key] = await query<ListedKey>(
    sql`${selectKeys} WHERE key.public_id = ${publicId} GROUP BY key.id`,
  );
  if (key === undefined) throw new AdminError(`There is no key with the public id ${publicId}`);
  return key;
}

/** Locks the key until the transaction ends. */
export async function lockKeyOf(tx: Tx, publicId: string): Promise<ListedKey> {
  await tx.client.$queryRaw`SELECT 1 FROM api_keys WHERE public_id = ${publicId} FOR UPDATE`;
  return requireKey(tx, publicId);
}

export async function saveRevocation({ client }: Tx, id: string, revokedAt: Date) {
  await client.apiKey.update({ where: { id }, data: { revokedAt } });
}
