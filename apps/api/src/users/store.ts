import type { PermissionLevel, UserStatus } from "@referral-service/contract";
import type { Connection, Tx } from "../database/database.ts";
import type { Prisma, User as Row } from "../database/prisma-client/client.ts";
import { sql } from "../database/sql.ts";
import type { PageRequest } from "../lists/cursors.ts";
import { literalLike } from "../lists/keyset.ts";
import type { PlatformDeps } from "../platform/platform-deps.ts";
import { findOrMakeCompany } from "./company-store.ts";
import type { User } from "./user.ts";
import type { VisibleUsers } from "./visibility.ts";

const toUser = (row: Row): User => ({
  id: row.id,
  organizationId: row.organizationId,
  identityUserId: row.identityUserId,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  phone: row.phone,
  company: row.company,
  permissionLevel: row.permissionLevel as PermissionLevel,
  canSendBonuses: row.canSendBonuses,
  isBdr: row.isBdr,
  status: row.status as UserStatus,
  businessDeveloperId: row.businessDeveloperId,
  joinedAt: row.joinedAt,
  version: row.version,
  updatedAt: row.updatedAt,
});

export async function findUser({ client }: Connection, { where }: VisibleUsers, id: string) {
  const row = await client.user.findFirst({ where: { AND: [{ id }, where] } });
  return row === null ? null : toUser(row);
}

/**
 * Holds off other changes to the users of an organization until the transaction ends. Weaker than
 * FOR UPDATE, so that rows pointing at the organization can still be inserted.
 */
export async function lockUsers({ client }: Tx, organizationId: string) {
  await client.$queryRaw`
    SELECT 1 FROM organizations WHERE id = ${organizationId}::uuid FOR NO KEY UPDATE`;
}

/** Locks the user until the transaction ends, then reads them. */
export async function lockUser(tx: Tx, visible: VisibleUsers, id: string) {
  await tx.client.$queryRaw`SELECT 1 FROM users WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return findUser(tx, visible, id);
}

export interface UserFilters {
  permissionLevel?: PermissionLevel | undefined;
  status?: UserStatus | undefined;
  businessDeveloperId?: string | undefined;
  companyId?: string | undefined;
  createdAfter?: number | undefined;
  createdBefore?: number | undefined;
  updatedAfter?: number | undefined;
  updatedBefore?: number | undefined;
  q?: string | undefined;
}

export async function pageOfUsers(
  { client }: Connection,
  { where }: VisibleUsers,
  filters: UserFilters,
  { limit, after }: PageRequest,
) {
  const rows = await client.user.findMany({
    where: { AND: [where, ...matching(filters), joinedBefore(after)] },
    orderBy: [{ joinedAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  return rows.map((row) => ({ ...toUser(row), createdAt: row.joinedAt }));
}

/** keysetAfter() by the time of joining; the first bound is for the index. */
function joinedBefore(position: PageRequest["after"]): Prisma.UserWhereInput {
  if (position === undefined) return {};
  const { createdAt: joinedAt, id } = position;
  return {
    joinedAt: { lte: joinedAt },
    OR: [{ joinedAt: { lt: joinedAt } }, { id: { lt: id } }],
  };
}

function matching(filters: UserFilters): Prisma.UserWhereInput[] {
  const conditions: Prisma.UserWhereInput[] = [];
  const { permissionLevel, status, businessDeveloperId, companyId, q } = filters;
  const { createdAfter, createdBefore, updatedAfter, updatedBefore } = filters;
  if (permissionLevel !== undefined) conditions.push({ permissionLevel });
  if (status !== undefined) conditions.push({ status });
  if (businessDeveloperId !== undefined) conditions.push({ businessDeveloperId });
  if (companyId !== undefined) conditions.push({ companyId });
  if (createdAfter !== undefined) conditions.push({ joinedAt: { gte: new Date(createdAfter) } });
  if (createdBefore !== undefined) conditions.push({ joinedAt: { lt: new Date(createdBefore) } });
  if (updatedAfter !== undefined) {
    conditions.push({ updatedAt: { gte: new Date(updatedAfter) } });
  }
  if (updatedBefore !== undefined) {
    conditions.push({ updatedAt: { lt: new Date(updatedBefore) } });
  }
  if (q !== undefined) conditions.push({ OR: containing(q) });
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

/** Whether another present user has this address, in whatever case. */
export async function isEmailTaken(
  { query }: Connection,
  organizationId: string,
  { email, exceptUserId }: { email: string; exceptUserId: string },
): Promise<boolean> {
  const others = await query(sql`
    SELECT FROM users
    WHERE organization_id = ${organizationId}::uuid AND email_key = lower(${email}::text)
      AND left_at IS NULL AND id <> ${exceptUserId}::uuid LIMIT 1`);
  return others.length > 0;
}

/** Users who have not left, by the e-mail address exactly as it is stored. */
export async function findUsersByEmail(
  { client }: Connection,
  organizationId: string,
  email: string,
): Promise<User[]> {
  const rows = await client.user.findMany({ where: { organizationId, leftAt: null, email } });
  return rows.map(toUser);
}

/** The user of this identity, and whether they left. */
export async function findByIdentity(
  { client }: Connection,
  organizationId: string,
  identityUserId: string,
) {
  const row = await client.user.findFirst({ where: { organizationId, identityUserId } });
  return row === null ? null : { user: toUser(row), hasLeft: row.leftAt !== null };
}

export type NewUser = Omit<User, "status" | "version" | "updatedAt">;

export async function insertUser(tx: Tx, deps: StoreDeps, user: NewUser): Promise<User> {
  const companyId = await findOrMakeCompany(tx, deps, user);
  const row = await tx.client.user.create({
    data: { ...user, companyId, createdAt: user.joinedAt, updatedAt: user.joinedAt },
  });
  return toUser(row);
}

/** A user who left comes back, as if for the first time. */
export async function reinstateUser(tx: Tx, deps: StoreDeps, user: NewUser): Promise<User> {
  const { id, organizationId, identityUserId, ...changes } = user;
  const companyId = await findOrMakeCompany(tx, deps, user);
  const row = await tx.client.user.update({
    where: { id },
    data: {
      ...changes,
      companyId,
      status: "active",
      leftAt: null,
      ...changedAt(user.joinedAt),
    },
  });
  return toUser(row);
}

type StoreDeps = Pick<PlatformDeps, "newId" | "clock">;

const changedAt = (updatedAt: Date) => ({ version: { increment: 1 }, updatedAt });

/** Writes what may change of a user, and counts the change. */
export async function saveUser(tx: Tx, deps: StoreDeps, user: User): Promise<User> {
  const { id, firstName, lastName, email, phone, company } = user;
  const { permissionLevel, canSendBonuses, isBdr, status, businessDeveloperId } = user;
  const companyId = await findOrMakeCompany(tx, deps, user);
  const row = await tx.client.user.update({
    where: { id },
    data: {
      firstName,
      lastName,
      email,
      phone,
      company,
      companyId,
      permissionLevel,
      canSendBonuses,
      isBdr,
      status,
      businessDeveloperId,
      ...changedAt(deps.clock.now()),
    },
  });
  return toUser(row);
}

/** Requests in an organization may not: the database lets only the side of the system do this. */
export async function saveIdentity(
  { client }: Tx,
  { id }: User,
  { identityUserId, now }: { identityUserId: string; now: Date },
) {
  const row = await client.user.update({
    where: { id },
    data: { identityUserId, ...changedAt(now) },
  });
  return toUser(row);
}

export async function saveDeparture({ client }: Tx, { id }: User, leftAt: Date) {
  await client.user.update({ where: { id }, data: { leftAt, ...changedAt(leftAt) } });
}

/** Leaves the referrers of a business developer without one, and names them. */
export async function releaseReferrers(
  { client }: Tx,
  { id, organizationId }: User,
  now: Date,
): Promise<string[]> {
  const released = await client.user.updateManyAndReturn({
    where: { organizationId, businessDeveloperId: id },
    data: { businessDeveloperId: null, ...changedAt(now) },
    select: { id: true },
  });
  return released.map((referrer) => referrer.id);
}

export const countActiveSuperAdmins = ({ client }: Connection, organizationId: string) =>
  client.user.count({
    where: { organizationId, leftAt: null, status: "active", permissionLevel: "super_admin" },
  });

/** The id of a user, or of somebody who was one: their log stays. */
export async function findPresentOrPastId(
  { client }: Connection,
  organizationId: string,
  id: string,
) {
  const row = await client.user.findFirst({ where: { organizationId, id }, select: { id: true } });
  return row?.id ?? null;
}
