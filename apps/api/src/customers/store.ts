import type { Connection, Tx } from "../database/database.ts";
import { allOf, type Sql, sql } from "../database/sql.ts";
import type { PageRequest } from "../lists/cursors.ts";
import { literalLike } from "../lists/keyset.ts";
import { isVisible } from "../referrals/referral-sql.ts";
import type { ContactKeys } from "./contact-keys.ts";
import type { StoredCustomer } from "./customer.ts";
import type { VisibleCustomers } from "./visibility.ts";

export interface CustomerFilters {
  referrerId?: string | undefined;
  createdAfter?: number | undefined;
  createdBefore?: number | undefined;
  updatedAfter?: number | undefined;
  q?: string | undefined;
}

export async function findCustomer(connection: Connection, visible: VisibleCustomers, id: string) {
  const [row] = await connection.query<StoredCustomer>(
    sql`${selectCustomers(visible)} WHERE ${isSeen(visible)} AND customer.id = ${id}::uuid`,
  );
  return row ?? null;
}

export async function pageOfCustomers(
  connection: Connection,
  visible: VisibleCustomers,
  filters: CustomerFilters,
  { limit, after }: PageRequest,
) {
  const conditions = [isSeen(visible), ...isMatching(filters, visible)];
  if (after !== undefined) {
    const { createdAt, id } = after;
    conditions.push(
      sql`(customer.created_at, customer.id) < (${createdAt}::timestamptz, ${id}::uuid)`,
    );
  }
  return connection.query<StoredCustomer>(sql`${selectCustomers(visible)} WHERE ${allOf(conditions)}
    ORDER BY customer.created_at DESC, customer.id DESC LIMIT ${limit + 1}`);
}

const selectCustomers = (visible: VisibleCustomers): Sql => sql`
  SELECT customer.id, customer.name, customer.email, customer.phone,
    customer.address_formatted AS "addressFormatted", customer.version,
    customer.created_at AS "createdAt", customer.updated_at AS "updatedAt",
    (SELECT count(*)::int ${referralsOf(visible)}) AS "referralCount",
    (SELECT ${shown} ${referralsOf(visible)}
      ORDER BY referral.created_at, referral.id LIMIT 1) AS "firstReferral",
    (SELECT ${shown} ${referralsOf(visible)}
      ORDER BY referral.created_at DESC, referral.id DESC LIMIT 1) AS "lastReferral"
  FROM customers customer`;

const shown = sql`json_build_object('id', referral.id, 'referrerId', referral.referrer_id,
  'createdAtMs', (extract(epoch FROM referral.created_at) * 1000)::bigint)`;

/** By the very rule of the list of referrals. */
const visibleReferralsIn = ({ referrals }: VisibleCustomers): Sql => sql`
  FROM referrals referral
  JOIN memberships credited
    ON credited.organization_id = referral.organization_id
    AND credited.user_id = referral.referrer_id
  WHERE ${isVisible(referrals)}`;

const referralsOf = (visible: VisibleCustomers): Sql =>
  sql`${visibleReferralsIn(visible)} AND referral.customer_id = customer.id`;

function isSeen(visible: VisibleCustomers): Sql {
  const ofOrganization = sql`customer.organization_id = ${visible.organizationId}::uuid`;
  if (visible.seesAll) return ofOrganization;
  return allOf([ofOrganization, sql`EXISTS (SELECT ${referralsOf(visible)})`]);
}

function isMatching(filters: CustomerFilters, visible: VisibleCustomers): Sql[] {
  const conditions: Sql[] = [];
  const { referrerId, createdAfter, createdBefore, updatedAfter, q } = filters;
  if (referrerId !== undefined) {
    // As an array, so that it starts from the referrer's few instead of everybody's customers.
    conditions.push(sql`customer.id = ANY (ARRAY(
      SELECT referral.customer_id ${visibleReferralsIn(visible)}
        AND referral.referrer_id = ${referrerId}::uuid AND referral.customer_id IS NOT NULL))`);
  }
  if (createdAfter !== undefined) {
    conditions.push(sql`customer.created_at > ${new Date(createdAfter)}::timestamptz`);
  }
  if (createdBefore !== undefined) {
    conditions.push(sql`customer.created_at < ${new Date(createdBefore)}::timestamptz`);
  }
  if (updatedAfter !== undefined) {
    conditions.push(sql`customer.updated_at > ${new Date(updatedAfter)}::timestamptz`);
  }
  if (q !== undefined) {
    const part = `%${literalLike(q)}%`;
    conditions.push(sql`(customer.name ILIKE ${part} OR customer.email ILIKE ${part}
      OR customer.phone ILIKE ${part})`);
  }
  return conditions;
}

export async function hasCustomer({ client }: Tx, referralId: string) {
  const { customerId } = await client.referral.findFirstOrThrow({
    where: { id: referralId },
    select: { customerId: true },
  });
  return customerId !== null;
}

interface NewCustomer extends ContactKeys {
  id: string;
  organizationId: string;
  name: string;
  email: string | null;
  phone: string | null;
  addressFormatted: string | null;
  createdAt: Date;
}

/** False when there is one with the e-mail address or the phone number; waits for who is being made. */
export async function insertCustomer({ client }: Tx, customer: NewCustomer): Promise<boolean> {
  const { count } = await client.customer.createMany({
    data: [{ ...customer, updatedAt: customer.createdAt }],
    skipDuplicates: true,
  });
  return count === 1;
}

/** Counts a further referral of whom these keys match: the e-mail address goes before the phone number. */
export async function touchMatch(
  tx: Tx,
  organizationId: string,
  { emailKey, phoneKey }: ContactKeys,
  now: Date,
): Promise<string> {
  const [matched] = await tx.query<{ id: string }>(sql`
    UPDATE customers SET version = version + 1, updated_at = ${now}::timestamptz
    WHERE organization_id = ${organizationId}::uuid AND id = (
      SELECT id FROM customers
      WHERE organization_id = ${organizationId}::uuid
        AND (email_key = ${emailKey}::text OR phone_key = ${phoneKey}::text)
      ORDER BY email_key = ${emailKey}::text DESC NULLS LAST LIMIT 1)
    RETURNING id`);
  if (matched === undefined) throw new Error("A customer is neither new nor known");
  return matched.id;
}

export async function setCustomer({ client }: Tx, referralId: string, customerId: string) {
  await client.referral.updateMany({ where: { id: referralId }, data: { customerId } });
}
