import type { ReferralStatus } from "@referral-service/contract";
import type { FieldDefinition } from "../custom-fields/field-definition.ts";
import { allFields } from "../custom-fields/store.ts";
import type { PageRequest } from "../http/cursors.ts";
import type { Connection, Tx } from "../platform/db.ts";
import { keysetAfter, literalLike, newestFirst } from "../platform/keyset.ts";
import type { Prisma } from "../platform/prisma-client/client.ts";
import type { CustomFieldValues, ReferralFields, StoredReferral } from "./referral.ts";
import type { VisibleReferrals } from "./visibility.ts";

const withPeople = {
  referrer: { include: { user: true } },
  submittedBy: { include: { user: true } },
} as const satisfies Prisma.ReferralInclude;

type Row = Prisma.ReferralGetPayload<{ include: typeof withPeople }>;

const toStored = (row: Row, fields: FieldDefinition[]): StoredReferral => ({
  ...row,
  status: row.status as ReferralStatus,
  customFieldValues: row.customFieldValues as CustomFieldValues,
  referrer: row.referrer.user,
  submittedBy: row.submittedBy?.user ?? null,
  fields,
});

export async function findReferral(
  connection: Connection,
  { organizationId, where }: VisibleReferrals,
  id: string,
) {
  const row = await connection.client.referral.findFirst({
    where: { AND: [{ id }, where] },
    include: withPeople,
  });
  return row === null ? null : toStored(row, await allFields(connection, organizationId));
}

/** Locks the referral until the transaction ends, then reads it as the caller may see it. */
export async function lockReferral(tx: Tx, visible: VisibleReferrals, id: string) {
  await tx.client.$queryRaw`
    SELECT 1 FROM referrals
    WHERE id = ${id}::uuid AND organization_id = ${visible.organizationId}::uuid FOR UPDATE`;
  return findReferral(tx, visible, id);
}

export interface ReferralFilters {
  status?: ReferralStatus | undefined;
  referrerId?: string | undefined;
  createdAfter?: number | undefined;
  createdBefore?: number | undefined;
  updatedAfter?: number | undefined;
  q?: string | undefined;
}

export async function pageOfReferrals(
  connection: Connection,
  { organizationId, where }: VisibleReferrals,
  filters: ReferralFilters,
  { limit, after }: PageRequest,
) {
  const rows = await connection.client.referral.findMany({
    where: { AND: [where, ...matching(filters), keysetAfter(after)] },
    include: withPeople,
    orderBy: newestFirst,
    take: limit + 1,
  });
  const fields = await allFields(connection, organizationId);
  return rows.map((row) => toStored(row, fields));
}

function matching(filters: ReferralFilters): Prisma.ReferralWhereInput[] {
  const conditions: Prisma.ReferralWhereInput[] = [];
  const { status, referrerId, createdAfter, createdBefore, updatedAfter, q } = filters;
  if (status !== undefined) conditions.push({ status });
  if (referrerId !== undefined) conditions.push({ referrerId });
  if (createdAfter !== undefined) conditions.push({ createdAt: { gt: new Date(createdAfter) } });
  if (createdBefore !== undefined) conditions.push({ createdAt: { lt: new Date(createdBefore) } });
  if (updatedAfter !== undefined) conditions.push({ updatedAt: { gt: new Date(updatedAfter) } });
  if (q !== undefined) {
    const part = { contains: literalLike(q), mode: "insensitive" as const };
    conditions.push({ OR: [{ name: part }, { email: part }, { phone: part }, { company: part }] });
  }
  return conditions;
}

/** The person to credit; null unless a member of the organization. */
export async function findReferrer({ client }: Connection, organizationId: string, userId: string) {
  const membership = await client.membership.findUnique({
    where: { organizationId_userId: { organizationId, userId } },
    include: { user: true },
  });
  return membership?.user ?? null;
}

export interface NewReferral extends ReferralFields {
  id: string;
  organizationId: string;
  submittedByKeyName: string;
  createdAt: Date;
}

export async function insertReferral({ client }: Tx, { createdAt, ...referral }: NewReferral) {
  await client.referral.create({ data: { ...referral, createdAt, updatedAt: createdAt } });
}

export async function saveReferral(
  { client }: Tx,
  id: string,
  fields: ReferralFields & { version: number; updatedAt: Date },
) {
  await client.referral.update({ where: { id }, data: fields });
}

export async function removeReferral({ client }: Tx, id: string) {
  await client.referral.delete({ where: { id } });
}
