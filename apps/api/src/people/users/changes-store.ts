import type { Tx } from "../../kernel/database/database.ts";
import type { BoundsDeps } from "../../kernel/limits/bounds/require-room.ts";
import type { PlatformDeps } from "../../kernel/platform/platform-deps.ts";
import { findOrMakeCompany } from "./company-store.ts";
import type { User } from "./rules.ts";

type StoreDeps = Pick<PlatformDeps, "newId" | "clock"> & BoundsDeps;

/**
 * A user to store. The user itself does not contain whether the person has accepted the membership.
 */
type NewUser = Omit<User, "status" | "version" | "updatedAt"> & { hasAccepted: boolean };

export async function insertUser(tx: Tx, deps: StoreDeps, newUser: NewUser): Promise<User> {
  const createdAt = newUser.joinedAt;
  const { hasAccepted, ...fields } = newUser;
  const made = await findOrMakeCompany(tx, deps, fields);
  const user: User = {
    ...fields,
    company: made?.name ?? null,
    status: "active",
    version: 1,
    updatedAt: createdAt,
  };
  const companyId = made?.id ?? null;
  await tx.client.user.create({ data: { ...user, hasAccepted, companyId, createdAt } });
  return asFound(user, hasAccepted);
}

/** A user has no identity until the person accepts the invitation. */
const asFound = (user: User, hasAccepted: boolean): User =>
  hasAccepted ? user : { ...user, identityUserId: null };

/**
 * Reinstates a user who left, as if they joined for the first time. PostgreSQL resets `hasAccepted`
 * when a request reinstates a user, because requests cannot write this column.
 */
export async function reinstateUser(tx: Tx, deps: StoreDeps, formerUser: NewUser): Promise<User> {
  const { hasAccepted, ...user } = formerUser;
  const again = { leftAt: null, joinedAt: user.joinedAt, ...changedAt(user.joinedAt) };
  const times = hasAccepted ? { ...again, hasAccepted } : again;
  return asFound(await writeUser(tx, deps, { ...user, status: "active" }, times), hasAccepted);
}

/** Writes the fields of a user that can change, and increments the version. */
export const saveUser = (tx: Tx, deps: StoreDeps, user: User): Promise<User> =>
  writeUser(tx, deps, user, changedAt(deps.clock.now()));

const changedAt = (updatedAt: Date) => ({ version: { increment: 1 }, updatedAt });

async function writeUser(
  tx: Tx,
  deps: StoreDeps,
  user: Omit<User, "version" | "updatedAt">,
  times: ReturnType<typeof changedAt> & { leftAt?: null; joinedAt?: Date; hasAccepted?: true },
): Promise<User> {
  const { id, externalId, firstName, lastName, email, phone } = user;
  const { permissionLevel, canSendBonuses, isBdr, status, businessDeveloperId } = user;
  const made = await findOrMakeCompany(tx, deps, user);
  const company = made?.name ?? null;
  const written = await tx.client.user.update({
    where: { id },
    data: {
      externalId,
      firstName,
      lastName,
      email,
      phone,
      company,
      companyId: made?.id ?? null,
      permissionLevel,
      canSendBonuses,
      isBdr,
      status,
      businessDeveloperId,
      ...times,
    },
    select: whatIsCounted,
  });
  return { ...user, company, ...written };
}

const whatIsCounted = { version: true, updatedAt: true } as const;

/**
 * Assigns an identity to a user. Only the system can do this, because the database rejects it from
 * requests.
 */
export async function saveIdentity(
  { client }: Tx,
  user: User,
  { identityUserId, now }: { identityUserId: string; now: Date },
): Promise<User> {
  const written = await client.user.update({
    where: { id: user.id },
    data: { identityUserId, hasAccepted: true, ...changedAt(now) },
    select: whatIsCounted,
  });
  return { ...user, identityUserId, ...written };
}

/**
 * Removes the identity from a user, because the person becomes another user in the organization.
 */
export async function releaseIdentity({ client }: Tx, { id }: User) {
  await client.user.update({ where: { id }, data: { identityUserId: null } });
}

export async function saveDeparture({ client }: Tx, { id }: User, leftAt: Date) {
  await client.user.update({ where: { id }, data: { leftAt, ...changedAt(leftAt) } });
}

/**
 * Gives a business developer's referrers another business developer, or none. Returns these
 * referrers.
 */
export async function saveBusinessDeveloperOfAll(
  { client }: Tx,
  { id, organizationId }: User,
  { successorId, now }: { successorId: string | null; now: Date },
): Promise<string[]> {
  const released = await client.user.updateManyAndReturn({
    where: { organizationId, businessDeveloperId: id },
    data: { businessDeveloperId: successorId, ...changedAt(now) },
    select: { id: true },
  });
  return released.map((referrer) => referrer.id);
}
