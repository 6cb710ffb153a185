import type { FieldDefinition } from "../custom-fields/field-definition.ts";
import { allFields } from "../custom-fields/store.ts";
import type { Connection, Tx } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import type { PageRequest } from "../lists/cursors.ts";
import type { Person, ReferralFields, StoredReferral } from "./referral.ts";
import {
  type ReferralFilters,
  type ReferralRow,
  selectPage,
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
    sql`${selectReferrals(visible)} AND referral.id = ${id}::uuid`,
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
  page: PageRequest,
) {
  const [rows, fields] = await Promise.all([
    connection.query<ReferralRow>(selectPage(visible, filters, page)),
    allFields(connection, visible.organizationId),
  ]);
  return rows.map((row) => toStored(row, fields));
}

/** The person to credit; null unless a user of the organization. */
export async function findReferrer({ query }: Connection, organizationId: string, userId: string) {
  const [referrer] = await query<
    Person & { businessDeveloperId: string | null; status: "active" | "blocked" }
  >(sql`
    SELECT ${personColumns}, person.business_developer_id AS "businessDeveloperId", person.status
    FROM users person
    WHERE person.organization_id = ${organizationId}::uuid AND person.id = ${userId}::uuid
      AND person.left_at IS NULL`);
  return referrer ?? null;
}

export async function findPerson({ query }: Connection, userId: string): Promise<Person | null> {
  const [person] = await query<Person>(
    sql`SELECT ${personColumns} FROM users person WHERE person.id = ${userId}::uuid`,
  );
  return person ?? null;
}

const personColumns = sql`person.id, person.identity_user_id AS "identityUserId",
  person.first_name AS "firstName", person.last_name AS "lastName", person.email, person.phone,
  person.company`;

export function enqueueReferral({ enqueue }: Tx, referral: StoredReferral) {
  enqueue(sql`
    INSERT INTO referrals (id, organization_id, referrer_id, submitted_by_user_id,
      submitted_by_key_name, name, email, phone, address_formatted, notes, status, labels, company,
      custom_field_values, version, created_at, updated_at)
    VALUES (${referral.id}::uuid, ${referral.organizationId}::uuid, ${referral.referrerId}::uuid,
      ${referral.submittedBy?.id ?? null}::uuid, ${referral.submittedByKeyName}, ${referral.name},
      ${referral.email}, ${referral.phone}, ${referral.addressFormatted}, ${referral.notes},
      ${referral.status}, ${referral.labels}::text[], ${referral.company},
      ${JSON.stringify(referral.customFieldValues)}::jsonb, ${referral.version},
      ${referral.createdAt}, ${referral.updatedAt})`);
}

export async function saveReferral(
  { client }: Tx,
  id: string,
  fields: ReferralFields & { version: number; updatedAt: Date },
) {
  await client.referral.update({ where: { id }, data: fields });
}

export async function hasBonusPayments(
  { client }: Connection,
  { organizationId, id }: Pick<StoredReferral, "organizationId" | "id">,
) {
  const payment = await client.bonusPayment.findFirst({
    where: { organizationId, referralId: id },
    select: { id: true },
  });
  return payment !== null;
}

export async function removeReferral({ client }: Tx, id: string) {
  await client.referral.delete({ where: { id } });
}
