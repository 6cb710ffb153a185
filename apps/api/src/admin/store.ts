import type { AuditEntry } from "../audit/audit-entry.ts";
import type { Connection, Tx } from "../database/database.ts";
import { isUniqueViolation } from "../database/errors.ts";
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
  organizationId: string,
  person: { id: string; email: string; identityUserId: string | null; createdAt: Date },
) {
  try {
    await client.user.create({ data: { ...person, updatedAt: person.createdAt } });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AdminError("The identity-user-id is already taken");
  }
  await client.membership.create({
    data: {
      organizationId,
      userId: person.id,
      permissionLevel: "super_admin",
      joinedAt: person.createdAt,
    },
  });
}

export async function savePlan({ client }: Tx, id: string, plan: string, now: Date) {
  await client.organization.update({ where: { id }, data: { plan, updatedAt: now } });
}

/** Members who have not left, by e-mail address. */
export const findMembers = ({ client }: Connection, organizationId: string, email: string) =>
  client.membership.findMany({
    where: { organizationId, leftAt: null, user: { email } },
    select: { userId: true },
  });

export async function insertPersonalKey(
  { client }: Tx,
  key: {
    id: string;
    userId: string;
    publicId: string;
    hash: Uint8Array<ArrayBuffer>;
    lastFour: string;
    name: string;
    createdAt: Date;
  },
) {
  await client.apiKey.create({ data: { ...key, scopes: [] } });
}

const keyColumns = {
  id: true,
  publicId: true,
  name: true,
  lastFour: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  revokedAt: true,
  lastUsedAt: true,
  organizationId: true,
  user: {
    select: {
      id: true,
      email: true,
      memberships: { where: { leftAt: null }, select: { organizationId: true } },
    },
  },
} as const;

/** The organization's own keys, and the personal keys of its members. */
export const keysIn = ({ client }: Connection, organizationId: string) =>
  client.apiKey.findMany({
    where: {
      OR: [
        { organizationId },
        { user: { memberships: { some: { organizationId, leftAt: null } } } },
      ],
    },
    select: keyColumns,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });

export type ListedKey = Awaited<ReturnType<typeof keysIn>>[number];

export async function requireKey({ client }: Connection, publicId: string): Promise<ListedKey> {
  const key = await client.apiKey.findFirst({ where: { publicId }, select: keyColumns });
  if (key === null) throw new AdminError(`There is no key with the public id ${publicId}`);
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
