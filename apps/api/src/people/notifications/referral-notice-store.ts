import { admins } from "@referral-service/contract";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";
import { isAtWork } from "../users/people-sql.ts";

interface NewReferral {
  organizationId: string;
  id: string;
  createdAt: Date;
}

/**
 * Records a new referral in the transaction that creates it. A worker writes the emails about it,
 * so that simultaneous submissions do not wait for each other. `madeById` is the user who gets no
 * email.
 */
export const enqueueReferralNotice = (
  { enqueue }: Tx,
  { organizationId, id, createdAt }: NewReferral,
  { madeById }: { madeById: string | null },
) =>
  enqueue(sql`
    INSERT INTO new_referral_notices (organization_id, referral_id, made_by_id, created_at)
    VALUES (${organizationId}::uuid, ${id}::uuid, ${madeById}::uuid, ${createdAt})`);

/** The largest number of referrals in one transaction. Other workers skip these rows. */
const referralsPerTransaction = 200;

interface TakenNotice {
  referralId: string;
  madeById: string | null;
}

/**
 * Deletes by physical position, because an index still contains the rows that were deleted in the
 * last minutes.
 */
export const takeReferralNotices = ({ query }: Tx) =>
  query<TakenNotice>(sql`
    DELETE FROM new_referral_notices
    WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM new_referral_notices
      ORDER BY created_at LIMIT ${referralsPerTransaction} FOR UPDATE SKIP LOCKED))
    RETURNING referral_id AS "referralId", made_by_id AS "madeById"`);

const wantsReferrals = sql`
  ${isAtWork("users")} AND users.email IS NOT NULL
  AND NOT 'new_referral' = ANY (users.muted_notices)`;

/** A referral that someone must follow up on. */
export interface ReferralToTell {
  organizationId: string;
  userId: string;
  to: string;
  isDaily: boolean;
  isAssigned: boolean;
  slug: string;
  organizationName: string;
  timezone: string;
  referralId: string;
  referralName: string;
  createdAt: Date;
  referrerFirstName: string | null;
  referrerLastName: string | null;
}

/** The referrals that are still new, for each person who must follow up on them and wants emails. */
export const referralsToTell = ({ query }: Connection, taken: TakenNotice[]) =>
  query<ReferralToTell>(sql`
    SELECT users.organization_id AS "organizationId", users.id AS "userId", users.email AS "to",
      'new_referral' = ANY (users.daily_notices) AS "isDaily",
      assignee.id IS NOT NULL AS "isAssigned", organizations.slug,
      organizations.name AS "organizationName", organizations.timezone,
      referrals.id AS "referralId", referrals.name AS "referralName",
      referrals.created_at AS "createdAt", referrer.first_name AS "referrerFirstName",
      referrer.last_name AS "referrerLastName"
    FROM unnest(${taken.map(({ referralId }) => referralId)}::uuid[],
      ${taken.map(({ madeById }) => madeById)}::uuid[]) AS taken (referral_id, made_by_id)
    JOIN referrals ON referrals.id = taken.referral_id AND referrals.status = 'new'
    JOIN organizations ON organizations.id = referrals.organization_id
    JOIN users AS referrer ON referrer.organization_id = referrals.organization_id
      AND referrer.id = referrals.referrer_id
    LEFT JOIN users AS assignee ON assignee.organization_id = referrals.organization_id
      AND assignee.id = referrals.assignee_id AND ${isAtWork("assignee")}
    JOIN users ON users.organization_id = referrals.organization_id
      AND CASE WHEN assignee.id IS NULL THEN users.permission_level = ANY (${[...admins]}::text[])
        ELSE users.id = assignee.id END
    WHERE ${wantsReferrals} AND users.id IS DISTINCT FROM taken.made_by_id
    ORDER BY users.organization_id, users.id, referrals.created_at, referrals.id`);

interface Receiver {
  organizationId: string;
  userId: string;
  to: string;
  slug: string;
  organizationName: string;
}

/** Leaves out people who have since left or who want no emails. */
export const receiversAmong = ({ query }: Connection, userIds: string[]) =>
  query<Receiver>(sql`
    SELECT users.organization_id AS "organizationId", users.id AS "userId", users.email AS "to",
      organizations.slug, organizations.name AS "organizationName"
    FROM users JOIN organizations ON organizations.id = users.organization_id
    WHERE users.id = ANY (${userIds}::uuid[]) AND ${wantsReferrals}`);
