import type { Connection } from "../../kernel/database/database.ts";
import { sql, verbatim } from "../../kernel/database/sql.ts";
import { canSignIn, mayApprove } from "../../people/users/people-sql.ts";
import type { NamedPerson } from "../../referrals/same-person.ts";

interface Drafts {
  organizationId: string;
  paymentIds: string[];
}

/** A draft with the facts from its own rows. */
export interface DraftRow {
  id: string;
  referrerId: string;
  referralId: string;
  referrerName: string;
  referrerEmail: string | null;
  referrerPhone: string | null;
  isStaff: boolean;
  referralName: string | null;
  referralEmail: string | null;
  referralPhone: string | null;
  referrerChangedAt: Date | null;
  openDuplicateCount: number;
  credentialsVersion: number | null;
  credentialsUpdatedAt: Date | null;
  completedCount: number | null;
  completedDay: string | null;
}

export const readDrafts = (
  { query }: Connection,
  { organizationId, paymentIds }: Drafts,
): Promise<DraftRow[]> =>
  query<DraftRow>(sql`
    SELECT payment.id, payment.referrer_id AS "referrerId", payment.referral_id AS "referralId",
      concat_ws(' ', referrer.first_name, referrer.last_name) AS "referrerName",
      referrer.email AS "referrerEmail", referrer.phone AS "referrerPhone",
      referrer.permission_level <> 'referrer' AS "isStaff",
      referral.name AS "referralName", referral.email AS "referralEmail",
      referral.phone AS "referralPhone", referral.referrer_changed_at AS "referrerChangedAt",
      coalesce((SELECT max(duplicate_cases.referral_count) FROM duplicate_case_referrals part
        JOIN duplicate_cases ON duplicate_cases.organization_id = part.organization_id
          AND duplicate_cases.id = part.case_id
        WHERE part.organization_id = payment.organization_id
          AND part.referral_id = payment.referral_id AND duplicate_cases.status = 'open'), 0)
        AS "openDuplicateCount",
      credentials.version AS "credentialsVersion",
      credentials.updated_at AS "credentialsUpdatedAt",
      completed.count AS "completedCount", completed.day AS "completedDay"
    FROM bonus_payments payment
    JOIN organizations ON organizations.id = payment.organization_id
    JOIN users referrer ON referrer.organization_id = payment.organization_id
      AND referrer.id = payment.referrer_id
    LEFT JOIN referrals referral ON referral.id = payment.referral_id
    LEFT JOIN payment_credentials credentials
      ON credentials.organization_id = payment.organization_id
      AND credentials.user_id = payment.referrer_id
    LEFT JOIN LATERAL (
      SELECT count(*)::int AS count,
        ((referral.completed_at AT TIME ZONE organizations.timezone)::date)::text AS day
      FROM referrals other
      WHERE other.organization_id = payment.organization_id
        AND other.referrer_id = payment.referrer_id
        AND (other.completed_at AT TIME ZONE organizations.timezone)::date
          = (referral.completed_at AT TIME ZONE organizations.timezone)::date
    ) completed ON referral.completed_at IS NOT NULL
    WHERE payment.organization_id = ${organizationId}::uuid
      AND payment.id = ANY(${paymentIds}::uuid[])`);

interface HolderRow {
  referrerId: string;
  userId: string;
  name: string | null;
  updatedAt: Date;
}

const holdersMax = 3;

/** Other people with the same account. A hash that is only its key's prefix identifies no account. */
export const holdersOfSameDetails = (
  { query }: Connection,
  { organizationId, referrerIds }: { organizationId: string; referrerIds: string[] },
): Promise<HolderRow[]> =>
  query<HolderRow>(sql`
    SELECT own.user_id AS "referrerId", other.user_id AS "userId",
      coalesce(nullif(concat_ws(' ', other.first_name, other.last_name), ''), other.email) AS name,
      other.updated_at AS "updatedAt"
    FROM payment_credentials own
    CROSS JOIN LATERAL (
      SELECT credentials.user_id, users.first_name, users.last_name, users.email,
        credentials.updated_at
      FROM payment_credentials credentials
      JOIN users ON users.organization_id = credentials.organization_id
        AND users.id = credentials.user_id
      WHERE credentials.organization_id = own.organization_id
        AND credentials.details_hash = own.details_hash AND credentials.user_id <> own.user_id
      ORDER BY credentials.updated_at, credentials.user_id
      LIMIT ${holdersMax}
    ) other
    WHERE own.organization_id = ${organizationId}::uuid
      AND own.user_id = ANY(${referrerIds}::uuid[]) AND length(own.details_hash) > 32`);

/**
 * Number of compared payments, enough for a median and few enough for one page of the approval
 * queue.
 */
const comparedMax = 2_000;

/** The medians of the newest approved payments since the given time, by currency. */
export const mediansSince = (
  { query }: Connection,
  organizationId: string,
  since: Date,
): Promise<{ currency: string; amount: number; count: number }[]> =>
  query(sql`
    SELECT currency, count(*)::int AS count,
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY amount))::double precision AS amount
    FROM (
      SELECT currency, amount FROM bonus_payments
      WHERE organization_id = ${organizationId}::uuid AND approved_at >= ${since}
        AND status IN ('approved', 'processing', 'completed', 'failed')
      ORDER BY created_at DESC
      LIMIT ${comparedMax}
    ) newest
    GROUP BY currency`);

interface StatusChangeRow {
  paymentId: string;
  from: string;
  fromRank: number | null;
  to: string;
  toRank: number | null;
  at: Date;
}

const rankOf = (status: "before" | "after") =>
  verbatim(`CASE ${status}.meaning WHEN 'lost' THEN 0 WHEN 'completed' THEN 1000
    ELSE ${status}.position END`);

/** The changes of each referral's status since its draft, oldest first. */
export const statusChangesSince = (
  { query }: Connection,
  { organizationId, paymentIds }: Drafts,
): Promise<StatusChangeRow[]> =>
  query<StatusChangeRow>(sql`
    SELECT payment.id AS "paymentId", entry.created_at AS "at",
      entry.changes #>> '{status,from}' AS "from", ${rankOf("before")} AS "fromRank",
      entry.changes #>> '{status,to}' AS "to", ${rankOf("after")} AS "toRank"
    FROM bonus_payments payment
    JOIN audit_logs entry ON entry.organization_id = payment.organization_id
      AND entry.target_id = payment.referral_id AND entry.created_at >= payment.created_at
    LEFT JOIN referral_statuses before ON before.organization_id = payment.organization_id
      AND before.key = entry.changes #>> '{status,from}'
    LEFT JOIN referral_statuses after ON after.organization_id = payment.organization_id
      AND after.key = entry.changes #>> '{status,to}'
    WHERE payment.organization_id = ${organizationId}::uuid
      AND payment.id = ANY(${paymentIds}::uuid[])
      AND entry.changes #>> '{status,from}' IS NOT NULL
    ORDER BY entry.created_at, entry.id`);

const staffMax = 1_000;

export const presentStaff = (
  { query }: Connection,
  organizationId: string,
): Promise<(NamedPerson & { id: string })[]> =>
  query(sql`
    SELECT id, concat_ws(' ', first_name, last_name) AS name, email, phone FROM users
    WHERE organization_id = ${organizationId}::uuid AND permission_level <> 'referrer'
      AND left_at IS NULL
    ORDER BY id LIMIT ${staffMax}`);

/** Whether no one else in the organization can approve a payment. */
export async function isOnlyApprover(
  { query }: Connection,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<boolean> {
  const [row] = await query<{ isOnly: boolean }>(sql`
    SELECT NOT EXISTS (
      SELECT 1 FROM users WHERE organization_id = ${organizationId}::uuid
        AND id <> ${userId}::uuid AND ${mayApprove} AND ${canSignIn}
    ) AS "isOnly"`);
  return row?.isOnly === true;
}
