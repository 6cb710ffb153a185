import { comparedName, type ReferralStatus } from "@referral-service/contract";
import type { Tx } from "../kernel/database/database.ts";
import { from, raw } from "../kernel/database/from.ts";
import { sql } from "../kernel/database/sql.ts";
import type { VisibleReferrals } from "../referrals/rules.ts";
import {
  comparedEmail,
  comparedPhone,
  keysOfPerson,
  type NamedPerson,
} from "../referrals/same-person.ts";

/** IDs of the referrals that a caller can see, by the keys of the people in them. */
export async function findKnownReferrals(
  { ask }: Tx,
  { where }: VisibleReferrals,
  people: NamedPerson[],
): Promise<Map<string, string>> {
  const phoneOf = ({ phone }: NamedPerson) =>
    (phone === null ? null : comparedPhone(phone)?.national) ?? [];
  const emails = people.flatMap(({ email }) => (email === null ? [] : comparedEmail(email)));
  const phones = people.flatMap(phoneOf);
  const phonesAlone = people.filter(({ email }) => email === null).flatMap(phoneOf);
  const names = people.map(({ name }) => comparedName(name));
  const visible = from("referrals")
    .where(where)
    .select(["referrals.id", "referrals.name", "referrals.email", "referrals.phone"]);
  const byPhone = visible.where(raw<boolean>`referrals.person_phone = ANY(${phones}::text[])`);
  // The query finds one referral per key, so that a phone number that many people share is not read
  // for each row.
  const found = await Promise.all([
    ask(
      visible
        .where(raw<boolean>`referrals.person_email = ANY(${emails}::text[])`)
        .distinctOn("referrals.person_email"),
    ),
    ask(
      byPhone
        .where(raw<boolean>`${comparedNameSql} = ANY(${names}::text[])`)
        .distinctOn(["referrals.person_phone", "referrals.person_country", comparedNameSql]),
    ),
    ask(
      byPhone
        .where("referrals.email", "is", null)
        .distinctOn(["referrals.person_phone", "referrals.person_country"]),
    ),
    ask(
      visible
        .where(raw<boolean>`referrals.person_phone = ANY(${phonesAlone}::text[])`)
        .distinctOn(["referrals.person_phone", "referrals.person_country"]),
    ),
  ]);
  return new Map(
    found
      .flat()
      .flatMap(({ id, ...person }) => keysOfPerson(person).map((key) => [key, id] as const)),
  );
}

/** The same comparison as `comparedName`, in SQL. */
const comparedNameSql = raw<string>`compared_name(referrals.name)`;

/** Locks the referrals until the transaction ends. Returns what depends on them. */
export const lockImportedReferrals = ({ query }: Tx, organizationId: string, ids: string[]) =>
  query<{
    id: string;
    organizationId: string;
    externalId: string | null;
    name: string;
    email: string | null;
    phone: string | null;
    version: number;
    status: ReferralStatus;
    labels: string[];
    isCustomer: boolean;
    hasMessages: boolean;
    /** Whether the referral has payments other than unapproved drafts by a bonus rule. */
    hasPayments: boolean;
    hasRulePayments: boolean;
  }>(sql`
    SELECT id, organization_id AS "organizationId", external_id AS "externalId", name, email, phone, version, status, labels,
      customer_id IS NOT NULL AS "isCustomer",
      EXISTS (SELECT FROM conversations WHERE conversations.organization_id = referrals.organization_id
        AND referral_id = referrals.id) AS "hasMessages",
      EXISTS (SELECT FROM bonus_payments WHERE bonus_payments.organization_id = referrals.organization_id
        AND referral_id = referrals.id
        AND NOT (rule_id IS NOT NULL AND status IN ('draft', 'canceled'))) AS "hasPayments",
      EXISTS (SELECT FROM bonus_payments WHERE bonus_payments.organization_id = referrals.organization_id
        AND referral_id = referrals.id AND rule_id IS NOT NULL) AS "hasRulePayments"
    FROM referrals
    WHERE organization_id = ${organizationId}::uuid AND id = ANY(${ids}::uuid[])
    ORDER BY id FOR UPDATE`);

export const deleteReferrals = ({ query }: Tx, removed: { id: string }[]) =>
  query(sql`DELETE FROM referrals WHERE id = ANY(${removed.map(({ id }) => id)}::uuid[])`);

/** The users who are credited with a referral. */
export async function findCredited({ query }: Tx, organizationId: string, userIds: string[]) {
  const found = await query<{ id: string }>(sql`
    SELECT users.id FROM unnest(${userIds}::uuid[]) AS users (id)
    WHERE EXISTS (SELECT FROM referrals
      WHERE organization_id = ${organizationId}::uuid AND referrer_id = users.id)`);
  return new Set(found.map(({ id }) => id));
}
