import type { ReferralStatus } from "@referral-service/contract";
import type { Tx } from "../database/database.ts";
import { from, raw } from "../database/from.ts";
import { sql } from "../database/sql.ts";
import type { VisibleReferrals } from "../referrals/visibility.ts";

/** Ids of the referrals that a caller sees, by the keys of their persons. */
export async function findKnownReferrals(
  { ask }: Tx,
  { where }: VisibleReferrals,
  { emailKeys, phoneKeys, names }: { emailKeys: string[]; phoneKeys: string[]; names: string[] },
): Promise<Map<string, string>> {
  const visible = from("referrals").where(where);
  const [byEmail, byPhone, byName] = await Promise.all([
    ask(
      visible
        .select(["referrals.id", "referrals.email_key as key"])
        .where(raw<boolean>`referrals.email_key = ANY(${emailKeys}::text[])`),
    ),
    ask(
      visible
        .select(["referrals.id", "referrals.phone_key as key"])
        .where(raw<boolean>`referrals.phone_key = ANY(${phoneKeys}::text[])`),
    ),
    ask(
      visible
        .select(["referrals.id", "referrals.name as key"])
        .where("referrals.email", "is", null)
        .where("referrals.phone", "is", null)
        .where(raw<boolean>`referrals.name = ANY(${names}::text[])`),
    ),
  ]);
  return new Map([
    ...byName.map(({ id, key }) => [`name ${key}`, id] as const),
    ...byPhone.map(({ id, key }) => [`phone ${key}`, id] as const),
    ...byEmail.map(({ id, key }) => [`email ${key}`, id] as const),
  ]);
}

/** Locks the referrals until the transaction ends, and returns what depends on them. */
export const lockImportedReferrals = ({ query }: Tx, organizationId: string, ids: string[]) =>
  query<{
    id: string;
    organizationId: string;
    version: number;
    status: ReferralStatus;
    isCustomer: boolean;
    hasMessages: boolean;
    hasPayments: boolean;
  }>(sql`
    SELECT id, organization_id AS "organizationId", version, status,
      customer_id IS NOT NULL AS "isCustomer",
      EXISTS (SELECT FROM conversations WHERE conversations.organization_id = referrals.organization_id
        AND referral_id = referrals.id) AS "hasMessages",
      EXISTS (SELECT FROM bonus_payments WHERE bonus_payments.organization_id = referrals.organization_id
        AND referral_id = referrals.id) AS "hasPayments"
    FROM referrals
    WHERE organization_id = ${organizationId}::uuid AND id = ANY(${ids}::uuid[])
    ORDER BY id FOR UPDATE`);

export async function deleteReferrals({ client }: Tx, removed: { id: string }[]) {
  await client.referral.deleteMany({ where: { id: { in: removed.map(({ id }) => id) } } });
}

/** The users who have a referral. */
export async function findCredited({ query }: Tx, organizationId: string, userIds: string[]) {
  const found = await query<{ id: string }>(sql`
    SELECT users.id FROM unnest(${userIds}::uuid[]) AS users (id)
    WHERE EXISTS (SELECT FROM referrals
      WHERE organization_id = ${organizationId}::uuid AND referrer_id = users.id)`);
  return new Set(found.map(({ id }) => id));
}
