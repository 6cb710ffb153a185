import type { ReaderLanguage } from "@referral-service/contract";
import type { Connection } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";
import { emailLanguage, isEmailed } from "../users/people-sql.ts";
import { storedNames } from "./store.ts";

/** A referrer who gets emails of a kind, with what the emails say about their organization. */
export interface ReferrerToMail {
  to: string;
  isDaily: boolean;
  language: ReaderLanguage;
  slug: string;
  organizationName: string;
  timezone: string;
  firstContactWithinHours: number | null;
  paymentWithinDays: number | null;
}

const columns = (name: string) => sql`
  users.email AS "to", ${name} = ANY (users.daily_notices) AS "isDaily", ${emailLanguage} AS language,
  organizations.slug,
  organizations.name AS "organizationName", organizations.timezone,
  organizations.first_contact_within_hours AS "firstContactWithinHours",
  organizations.payment_within_days AS "paymentWithinDays"`;

/** Finds the referrers by ID, except those who turned off these emails or cannot sign in. */
export async function findReferrersToMail(
  { query }: Connection,
  {
    organizationId,
    userIds,
    kind,
  }: { organizationId: string; userIds: string[]; kind: "ownReferral" | "ownBonus" },
): Promise<Map<string, ReferrerToMail>> {
  const name = storedNames[kind];
  const referrers = await query<ReferrerToMail & { userId: string }>(sql`
    SELECT ${columns(name)}, users.id AS "userId"
    FROM users JOIN organizations ON organizations.id = users.organization_id
    WHERE users.organization_id = ${organizationId}::uuid AND users.id = ANY (${userIds}::uuid[])
      AND ${isEmailed} AND NOT ${name} = ANY (users.muted_notices)`);
  return new Map(referrers.map(({ userId, ...referrer }) => [userId, referrer]));
}

/** A new referral and its referrer. */
export interface ReferralThatCameIn extends ReferrerToMail {
  organizationId: string;
  userId: string;
  referralId: string;
  referralName: string;
  createdAt: Date;
  firstContactAt: Date | null;
}

/** The new referrals that others submitted, and whose referrers want emails about them. */
export const referralsThatCameIn = (
  { query }: Connection,
  taken: { referralId: string; madeById: string | null }[],
) =>
  query<ReferralThatCameIn>(sql`
    SELECT ${columns(storedNames.ownReferral)}, users.organization_id AS "organizationId",
      users.id AS "userId", referrals.id AS "referralId", referrals.name AS "referralName",
      referrals.created_at AS "createdAt", referrals.first_contact_at AS "firstContactAt"
    FROM unnest(${taken.map(({ referralId }) => referralId)}::uuid[],
      ${taken.map(({ madeById }) => madeById)}::uuid[]) AS taken (referral_id, made_by_id)
    JOIN referrals ON referrals.id = taken.referral_id
    JOIN organizations ON organizations.id = referrals.organization_id
    JOIN users ON users.organization_id = referrals.organization_id
      AND users.id = referrals.referrer_id
    WHERE ${isEmailed} AND NOT ${storedNames.ownReferral} = ANY (users.muted_notices)
      AND users.id IS DISTINCT FROM taken.made_by_id
    ORDER BY users.organization_id, users.id, referrals.created_at, referrals.id`);
