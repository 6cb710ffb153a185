import type { Connection } from "../database/database.ts";
import { allOf, type Sql, sql } from "../database/sql.ts";
import type { PageRequest } from "../lists/cursors.ts";
import { literalLike } from "../lists/keyset.ts";
import { isVisible } from "../referrals/referral-sql.ts";
import type { StoredCustomer } from "./customer.ts";
import type { VisibleCustomers } from "./visibility.ts";

export interface CustomerFilters {
  referrerId?: string | undefined;
  createdAfter?: number | undefined;
  createdBefore?: number | undefined;
  updatedAfter?: number | undefined;
  updatedBefore?: number | undefined;
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
  FROM ${knownCustomers(visible)} customer`;

/**
 * Customers as the caller may know them. Who does not see all referrals of one gets what the last of
 * their own says: else an address that is guessed would tell the rest.
 */
function knownCustomers(visible: VisibleCustomers): Sql {
  if (visible.seesAll) return sql`customers`;
  const own = sql`${visibleReferralsIn(visible)} AND referral.customer_id = known.id`;
  return sql`(
    SELECT known.id, known.organization_id, known.version, known.created_at, known.updated_at,
      CASE WHEN whole THEN known.name ELSE own.name END AS name,
      CASE WHEN whole THEN known.email ELSE own.email END AS email,
      CASE WHEN whole THEN known.phone ELSE own.phone END AS phone,
      CASE WHEN whole THEN known.address_formatted ELSE own.address_formatted END
        AS address_formatted
    FROM customers known
    CROSS JOIN LATERAL (
      SELECT referral.name, referral.email, referral.phone, referral.address_formatted,
        (SELECT count(*) ${own}) = (SELECT count(*) FROM referrals linked
          WHERE linked.organization_id = known.organization_id
            AND linked.customer_id = known.id) AS whole
      ${own} ORDER BY referral.created_at DESC, referral.id DESC LIMIT 1
    ) own
  )`;
}

const shown = sql`json_build_object('id', referral.id, 'referrerId', referral.referrer_id,
  'createdAtMs', (extract(epoch FROM referral.created_at) * 1000)::bigint)`;

/** By the very rule of the list of referrals. */
const visibleReferralsIn = ({ referrals }: VisibleCustomers): Sql => sql`
  FROM referrals referral
  JOIN users referrer
    ON referrer.organization_id = referral.organization_id
    AND referrer.id = referral.referrer_id
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
  const { referrerId, createdAfter, createdBefore, updatedAfter, updatedBefore, q } = filters;
  if (referrerId !== undefined) {
    // As an array, so that it starts from the referrer's few instead of everybody's customers.
    conditions.push(sql`customer.id = ANY (ARRAY(
      SELECT referral.customer_id ${visibleReferralsIn(visible)}
        AND referral.referrer_id = ${referrerId}::uuid AND referral.customer_id IS NOT NULL))`);
  }
  if (createdAfter !== undefined) {
    conditions.push(sql`customer.created_at >= ${new Date(createdAfter)}::timestamptz`);
  }
  if (createdBefore !== undefined) {
    conditions.push(sql`customer.created_at < ${new Date(createdBefore)}::timestamptz`);
  }
  if (updatedAfter !== undefined) {
    conditions.push(sql`customer.updated_at >= ${new Date(updatedAfter)}::timestamptz`);
  }
  if (updatedBefore !== undefined) {
    conditions.push(sql`customer.updated_at < ${new Date(updatedBefore)}::timestamptz`);
  }
  if (q !== undefined) {
    const part = `%${literalLike(q)}%`;
    conditions.push(sql`(customer.name ILIKE ${part} OR customer.email ILIKE ${part}
      OR customer.phone ILIKE ${part})`);
  }
  return conditions;
}
