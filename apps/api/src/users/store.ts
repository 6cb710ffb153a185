import type { PermissionLevel, UserStatus } from "@referral-service/contract";
import { linkCompanies } from "../companies/store.ts";
import type { Connection, Tx } from "../database/database.ts";
import { isUniqueViolation } from "../database/errors.ts";
import type { Prisma } from "../database/prisma-client/client.ts";
import type { PageRequest } from "../lists/cursors.ts";
import { literalLike } from "../lists/keyset.ts";
import { conflict } from "../refusal.ts";
import type { Member, Permissions, Profile } from "./member.ts";
import type { VisibleUsers } from "./visibility.ts";

const withPerson = { user: true } as const satisfies Prisma.MembershipInclude;

type Row = Prisma.MembershipGetPayload<{ include: typeof withPerson }>;

const toMember = ({ user, ...membership }: Row): Member => ({
  id: user.id,
  organizationId: membership.organizationId,
  identityUserId: user.identityUserId,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: user.phone,
  company: user.company,
  permissionLevel: membership.permissionLevel as PermissionLevel,
  canSendBonuses: membership.canSendBonuses,
  isBdr: membership.isBdr,
  status: membership.status as UserStatus,
  businessDeveloperId: membership.businessDeveloperId,
  joinedAt: membership.joinedAt,
  version: user.version,
  updatedAt: user.updatedAt,
});

export async function findMember({ client }: Connection, { where }: VisibleUsers, id: string) {
  const row = await client.membership.findFirst({
    where: { AND: [{ userId: id }, where] },
    include: withPerson,
  });
  return row === null ? null : toMember(row);
}

/**
 * Holds off other changes to the members of an organization until the transaction ends. Weaker than
 * FOR UPDATE, so that rows pointing at the organization can still be inserted.
 */
export async function lockMembers({ client }: Tx, organizationId: string) {
  await client.$queryRaw`
    SELECT 1 FROM organizations WHERE id = ${organizationId}::uuid FOR NO KEY UPDATE`;
}

/** Locks the person too, whose profile another organization may change, then reads them. */
export async function lockMember(tx: Tx, visible: VisibleUsers, id: string) {
  await tx.client.$queryRaw`SELECT 1 FROM users WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return findMember(tx, visible, id);
}

export interface UserFilters {
  permissionLevel?: PermissionLevel | undefined;
  status?: UserStatus | undefined;
  businessDeveloperId?: string | undefined;
  companyId?: string | undefined;
  createdAfter?: number | undefined;
  createdBefore?: number | undefined;
  updatedAfter?: number | undefined;
  q?: string | undefined;
}

export async function pageOfMembers(
  { client }: Connection,
  { where }: VisibleUsers,
  filters: UserFilters,
  { limit, after }: PageRequest,
) {
  const rows = await client.membership.findMany({
    where: { AND: [where, ...matching(filters), joinedBefore(after)] },
    include: withPerson,
    orderBy: [{ joinedAt: "desc" }, { userId: "desc" }],
    take: limit + 1,
  });
  return rows.map((row) => ({ ...toMember(row), createdAt: row.joinedAt }));
}

/** keysetAfter() by the names that memberships have; the first bound is for the index. */
function joinedBefore(position: PageRequest["after"]): Prisma.MembershipWhereInput {
  if (position === undefined) return {};
  const { createdAt: joinedAt, id: userId } = position;
  return {
    joinedAt: { lte: joinedAt },
    OR: [{ joinedAt: { lt: joinedAt } }, { userId: { lt: userId } }],
  };
}

function matching(filters: UserFilters): Prisma.MembershipWhereInput[] {
  const conditions: Prisma.MembershipWhereInput[] = [];
  const { permissionLevel, status, businessDeveloperId, companyId, q } = filters;
  const { createdAfter, createdBefore, updatedAfter } = filters;
  if (permissionLevel !== undefined) conditions.push({ permissionLevel });
  if (status !== undefined) conditions.push({ status });
  if (businessDeveloperId !== undefined) conditions.push({ businessDeveloperId });
  if (companyId !== undefined) conditions.push({ companyId });
  if (createdAfter !== undefined) conditions.push({ joinedAt: { gt: new Date(createdAfter) } });
  if (createdBefore !== undefined) conditions.push({ joinedAt: { lt: new Date(createdBefore) } });
  if (updatedAfter !== undefined) {
    conditions.push({ user: { updatedAt: { gt: new Date(updatedAfter) } } });
  }
  if (q !== undefined) conditions.push({ user: { OR: containing(q) } });
  return conditions;
}

function containing(q: string): Prisma.UserWhereInput[] {
  const mode = "insensitive" as const;
  const part = { contains: literalLike(q), mode };
  // A term may reach from the first name into the last, at any of its spaces.
  const acrossNames = [...q.matchAll(/ /g)].map(({ index }) => ({
    firstName: { endsWith: literalLike(q.slice(0, index)), mode },
    lastName: { startsWith: literalLike(q.slice(index + 1)), mode },
  }));
  return [
    { firstName: part },
    { lastName: part },
    ...acrossNames,
    { email: part },
    { phone: part },
    { company: part },
  ];
}

/** Whether another present member has this address, in whatever case. */
export async function isEmailTaken(
  { client }: Connection,
  organizationId: string,
  { email, exceptUserId }: { email: string; exceptUserId: string },
) {
  const [row] = await client.$queryRaw<[{ taken: boolean }]>`
    SELECT is_email_taken(${email}, ${organizationId}::uuid, ${exceptUserId}::uuid) AS taken`;
  return row.taken;
}

/** The person of this identity, and whether they left. Who never was a member here is not found. */
export async function findByIdentity(
  { client }: Connection,
  organizationId: string,
  identityUserId: string,
) {
  const membership = await client.membership.findFirst({
    where: { organizationId, user: { identityUserId } },
    include: withPerson,
  });
  if (membership === null) return null;
  return { person: toMember(membership), hasLeft: membership.leftAt !== null };
}

interface NewMembership extends Permissions {
  organizationId: string;
  businessDeveloperId: string | null;
  joinedAt: Date;
}

export async function insertMember(
  tx: Tx,
  person: Profile & { id: string; identityUserId: string | null },
  membership: NewMembership,
) {
  const now = membership.joinedAt;
  try {
    // Not create, which reads the row back: whoever is no member yet cannot be seen.
    await tx.client.user.createMany({ data: [{ ...person, createdAt: now, updatedAt: now }] });
  } catch (error) {
    if (isUniqueViolation(error)) throw identityTaken();
    throw error;
  }
  await tx.client.membership.create({ data: { ...membership, userId: person.id } });
  await linkCompanies(tx, person.id, now);
}

export const identityTaken = () =>
  conflict("identityUserId: A user with this id at the identity provider already exists");

/** Somebody who left is a member again, as if for the first time. */
export async function reinstateMember(
  tx: Tx,
  { id, ...profile }: Profile & { id: string },
  { organizationId, ...membership }: NewMembership,
) {
  const now = membership.joinedAt;
  await tx.client.user.update({ where: { id }, data: { ...profile, ...changedAt(now) } });
  await tx.client.membership.update({
    where: { organizationId_userId: { organizationId, userId: id } },
    data: { ...membership, status: "active", leftAt: null },
  });
  await linkCompanies(tx, id, now);
}

/** A person, member or not: for the side of the system, which knows everybody. */
export const findPerson = ({ client }: Connection, id: string) =>
  client.user.findFirst({ where: { id }, select: { email: true } });

/** Makes a known person a member, for the first time or again, with the profile that they have. */
export async function admitMember(
  { client }: Tx,
  userId: string,
  { organizationId, ...membership }: NewMembership,
) {
  await client.membership.upsert({
    where: { organizationId_userId: { organizationId, userId } },
    create: { ...membership, organizationId, userId },
    update: { ...membership, status: "active", leftAt: null },
  });
  await client.user.update({ where: { id: userId }, data: changedAt(membership.joinedAt) });
}

const changedAt = (updatedAt: Date) => ({ version: { increment: 1 }, updatedAt });

/** Writes what may change of a member, and counts the change. */
export async function saveMember(tx: Tx, member: Member, now: Date) {
  const { id, organizationId, firstName, lastName, email, phone, company } = member;
  const { permissionLevel, canSendBonuses, isBdr, status, businessDeveloperId } = member;
  await tx.client.membership.update({
    where: { organizationId_userId: { organizationId, userId: id } },
    data: { permissionLevel, canSendBonuses, isBdr, status, businessDeveloperId },
  });
  await tx.client.user.update({
    where: { id },
    data: { firstName, lastName, email, phone, company, ...changedAt(now) },
  });
  await linkCompanies(tx, id, now);
}

export async function endMembership({ client }: Tx, { id, organizationId }: Member, leftAt: Date) {
  await client.membership.update({
    where: { organizationId_userId: { organizationId, userId: id } },
    data: { leftAt },
  });
  await client.user.update({ where: { id }, data: changedAt(leftAt) });
}

/**
 * Leaves the referrers of a business developer without one, and names them. Persons are locked before
 * their memberships, as everywhere: another organization may be changing where they work.
 */
export async function releaseReferrers(
  { client }: Tx,
  { id, organizationId }: Member,
  now: Date,
): Promise<string[]> {
  const released = await client.$queryRaw<{ id: string }[]>`
    WITH theirs AS (
      SELECT users.id FROM memberships JOIN users ON users.id = memberships.user_id
      WHERE organization_id = ${organizationId}::uuid AND business_developer_id = ${id}::uuid
      ORDER BY users.id FOR NO KEY UPDATE OF users
    )
    UPDATE memberships SET business_developer_id = NULL FROM theirs
    WHERE organization_id = ${organizationId}::uuid AND user_id = theirs.id
    RETURNING user_id AS id`;
  const ids = released.map((referrer) => referrer.id);
  await client.user.updateMany({ where: { id: { in: ids } }, data: changedAt(now) });
  return ids;
}

export const countActiveSuperAdmins = ({ client }: Connection, organizationId: string) =>
  client.membership.count({
    where: { organizationId, leftAt: null, status: "active", permissionLevel: "super_admin" },
  });

/** The id of a member, or of somebody who was one: their log stays. */
export async function findPresentOrPastId(
  { client }: Connection,
  organizationId: string,
  userId: string,
) {
  const row = await client.membership.findFirst({
    where: { organizationId, userId },
    select: { userId: true },
  });
  return row?.userId ?? null;
}
