import type { FieldDefinition } from "../custom-fields/field-definition.ts";
import { allFields } from "../custom-fields/store.ts";
import type { PageRequest } from "../http/cursors.ts";
import type { Connection, Tx } from "../platform/db.ts";
import { allOf, sql } from "../platform/sql.ts";
import type { ReferralFields } from "./referral.ts";
import {
  isAfter,
  isMatching,
  isVisible,
  type ReferralFilters,
  type ReferralRow,
  selectReferrals,
  toStored,
} from "./referral-sql.ts";
import type { VisibleReferrals } from "./visibility.ts";

/** Whoever has read the organization's fields in this transaction gives them along. */
export async function findReferral(
  connection: Connection,
  visible: VisibleReferrals,
  { id, fields }: { id: string; fields?: FieldDefinition[] },
) {
  const [row] = await connection.query<ReferralRow>(
    sql`${selectReferrals} WHERE ${isVisible(visible)} AND referral.id = ${id}::uuid`,
  );
  if (row === undefined) return null;
  return toStored(row, fields ?? (await allFields(connection, visible.organizationId)));
}

/** Locks the referral until the transaction ends, then reads it as the caller may see it. */
export async function lockReferral(tx: Tx, visible: VisibleReferrals, id: string) {
  await tx.query(sql`
    SELECT 1 FROM referrals
    WHERE id = ${id}::uuid AND organization_id = ${visible.organizationId}::uuid FOR UPDATE`);
  return findReferral(tx, visible, { id });
}

export async function pageOfReferrals(
  connection: Connection,
  visible: VisibleReferrals,
  filters: ReferralFilters,
  { limit, after }: PageRequest,
) {
  const conditions = [
    isVisible(visible),
    ...isMatching(filters),
    ...(after ? [isAfter(after)] : []),
  ];
  const [rows, fields] = await Promise.all([
    connection.query<ReferralRow>(sql`${selectReferrals} WHERE ${allOf(conditions)}
      ORDER BY referral.created_at DESC, referral.id DESC LIMIT ${limit + 1}`),
    allFields(connection, visible.organizationId),
  ]);
  return rows.map((row) => toStored(row, fields));
}

/** The person to credit; null unless a member of the organization. */
export async function findReferrer({ client }: Connection, organizationId: string, userId: string) {
  const membership = await client.membership.findUnique({
    where: { organizationId_userId: { organizationId, userId }, leftAt: null },
    include: { user: true },
  });
  if (membership === null) return null;
  const { id, company } = membership.user;
  return { id, company, businessDeveloperId: membership.businessDeveloperId };
}

export interface NewReferral extends ReferralFields {
  id: string;
  organizationId: string;
  submittedByUserId: string | null;
  submittedByKeyName: string | null;
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
