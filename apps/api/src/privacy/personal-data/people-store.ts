import type { Connection, Tx } from "../../kernel/database/database.ts";
import { from, raw } from "../../kernel/database/from.ts";
import { sql, verbatim } from "../../kernel/database/sql.ts";
import { acceptedIdentity, fullName } from "../../people/users/people-sql.ts";
import { comparedEmail } from "../../referrals/same-person.ts";
import type { Person, Subject } from "./person.ts";
import { hasTheirContact, phoneKeyIn } from "./their-rows-sql.ts";

interface FoundUser {
  id: string;
  identityUserId: string | null;
  email: string | null;
  name: string | null;
}

/** Present and former users with any of these values. */
export const findUsers = (
  { ask }: Connection,
  organizationId: string,
  by: { ids: string[]; identityUserIds: string[]; emailKeys: string[] },
): Promise<FoundUser[]> =>
  ask(
    from("users")
      .select([
        "users.id",
        acceptedIdentity("users").as("identityUserId"),
        "users.email",
        fullName.as("name"),
      ])
      .where("users.organization_id", "=", organizationId)
      .where(
        raw<boolean>`(users.id = ANY(${by.ids}::uuid[])
          OR (users.identity_user_id = ANY(${by.identityUserIds}::text[]) AND users.has_accepted)
          OR users.email_key = ANY(${by.emailKeys}::text[]))`,
      )
      .orderBy("users.id"),
  );

interface FoundReferral {
  id: string;
  name: string;
  emailKey: string | null;
  phoneKey: string | null;
}

/** Finds referrals by `person_email`, which is indexed, unlike `email_key`. */
export const findReferrals = (
  { query }: Connection,
  organizationId: string,
  by: { ids: string[]; emailKeys: string[]; phoneKeys: string[] },
) =>
  query<FoundReferral>(sql`
    SELECT id, name, email_key AS "emailKey", phone_key AS "phoneKey" FROM referrals
    WHERE organization_id = ${organizationId}::uuid AND (id = ANY(${by.ids}::uuid[])
      OR (person_email = ANY(${by.emailKeys.map(comparedEmail)}::text[])
        AND email_key = ANY(${by.emailKeys}::text[]))
      OR phone_key = ANY(${by.phoneKeys}::text[]))
    ORDER BY id`);

/** Deleted referrals that still appear in the audit log or in an event. */
export async function findDeletedReferralIds(
  { query }: Connection,
  organizationId: string,
  { emailKeys, phoneKeys }: { emailKeys: string[]; phoneKeys: string[] },
): Promise<string[]> {
  const rows = await query<{ id: string }>(sql`
    SELECT id FROM (
      SELECT target_id AS id, changes->'email' AS email, changes->'phone' AS phone
      FROM audit_logs
      WHERE organization_id = ${organizationId}::uuid AND target_type = 'referral'
        AND changes ?| ARRAY['email', 'phone']
      UNION ALL
      SELECT (about->>'id')::uuid, jsonb_build_object('to', about->'email'),
        jsonb_build_object('to', about->'phone')
      FROM (SELECT payload::jsonb->'data'->'referral' AS about FROM events
        WHERE organization_id = ${organizationId}::uuid
          AND type IN ('referral.created', 'referral.updated')) event
    ) told
    WHERE (lower(email->>'to') = ANY(${emailKeys}::text[]) OR lower(email->>'from') = ANY(${emailKeys}::text[])
        OR ${keyOf("phone->>'to'")} = ANY(${phoneKeys}::text[])
        OR ${keyOf("phone->>'from'")} = ANY(${phoneKeys}::text[]))
      AND NOT EXISTS (SELECT FROM referrals WHERE referrals.id = told.id)
    GROUP BY id`);
  return rows.map(({ id }) => id);
}

const keyOf = (phone: string) => verbatim(phoneKeyIn(phone));

/** Customers with one of these keys, except those linked to another person's referral. */
export async function findCustomerIds({ query }: Connection, person: Person): Promise<string[]> {
  const { organizationId, referralIds, emailKeys, phoneKeys } = person;
  const rows = await query<{ id: string }>(sql`
    SELECT id FROM customers
    WHERE organization_id = ${organizationId}::uuid
      AND (email_key = ANY(${emailKeys}::text[]) OR phone_key = ANY(${phoneKeys}::text[])
        OR id IN (SELECT customer_id FROM referrals WHERE organization_id = ${organizationId}::uuid
          AND customer_id IS NOT NULL GROUP BY customer_id
          HAVING bool_and(id = ANY(${referralIds}::uuid[]))))`);
  return rows.map(({ id }) => id);
}

export async function findProspectIds({ query }: Connection, person: Person): Promise<string[]> {
  const rows = await query<{ id: string }>(
    sql`SELECT id FROM bd_prospects WHERE ${hasTheirContact(person)}`,
  );
  return rows.map(({ id }) => id);
}

export async function findHeldSubmissionIds(
  { query }: Connection,
  person: Person,
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    sql`SELECT id FROM held_submissions WHERE ${hasTheirContact(person)}`,
  );
  return rows.map(({ id }) => id);
}

export async function findPaymentIds({ query }: Connection, person: Person): Promise<string[]> {
  const rows = await query<{ id: string }>(sql`
    SELECT id FROM bonus_payments WHERE organization_id = ${person.organizationId}::uuid
      AND (referrer_id = ANY(${person.userIds}::uuid[])
        OR referral_id = ANY(${person.referralIds}::uuid[]))`);
  return rows.map(({ id }) => id);
}

/** The identities that are not users of any other organization. */
export async function findIdentitiesOnlyHere(
  { query }: Connection,
  { organizationId, identityUserIds }: { organizationId: string; identityUserIds: string[] },
): Promise<string[]> {
  const rows = await query<{ id: string }>(sql`
    SELECT id FROM unnest(${identityUserIds}::text[]) AS sought (id)
    WHERE NOT EXISTS (SELECT FROM users WHERE identity_user_id = sought.id AND left_at IS NULL
      AND has_accepted AND organization_id <> ${organizationId}::uuid)`);
  return rows.map(({ id }) => id);
}

/** People in this organization with a started erasure, according to the audit log. */
export const findErased = ({ query }: Connection, organizationId: string, requestId?: string) =>
  query<Subject>(sql`
    SELECT DISTINCT target_type AS type, target_id AS id FROM audit_logs
    WHERE organization_id = ${organizationId}::uuid AND action = 'person.erased'
      AND (${requestId ?? null}::text IS NULL OR request_id = ${requestId ?? null})`);

/** Payments to the person that are in progress. */
export async function findPaymentUnderWay({ query }: Connection, person: Person) {
  const [row] = await query<{ id: string; status: string }>(sql`
    SELECT id, status FROM bonus_payments
    WHERE organization_id = ${person.organizationId}::uuid
      AND id = ANY(${person.paymentIds}::uuid[]) AND status IN ('approved', 'processing')
    LIMIT 1`);
  return row;
}

export async function findCompanyId({ query }: Tx, userId: string): Promise<string | null> {
  const [row] = await query<{ companyId: string | null }>(
    sql`SELECT company_id AS "companyId" FROM users WHERE id = ${userId}::uuid`,
  );
  return row?.companyId ?? null;
}

/** Deletes the company unless a current or former user has it. */
export const deleteUnusedCompany = ({ enqueue }: Tx, organizationId: string, id: string) =>
  enqueue(sql`
    DELETE FROM companies WHERE organization_id = ${organizationId}::uuid AND id = ${id}::uuid
      AND NOT EXISTS (SELECT FROM users WHERE users.organization_id = companies.organization_id
        AND users.company_id = companies.id)`);

export const blankUser = ({ enqueue }: Tx, id: string, now: Date) =>
  enqueue(sql`
    UPDATE users SET external_id = NULL, first_name = NULL, last_name = NULL, email = NULL, phone = NULL, company = NULL,
      company_id = NULL, identity_user_id = NULL, former_id = NULL, business_developer_id = NULL,
      muted_notices = '{}', daily_notices = '{}', language = NULL, version = version + 1, updated_at = ${now}
    WHERE id = ${id}::uuid`);

/** Other people's referrals that are linked to the customer remain, without a customer. */
export function deleteCustomer({ enqueue }: Tx, organizationId: string, id: string) {
  enqueue(sql`
    UPDATE referrals SET customer_id = NULL
    WHERE organization_id = ${organizationId}::uuid AND customer_id = ${id}::uuid`);
  enqueue(sql`
    DELETE FROM customers WHERE organization_id = ${organizationId}::uuid AND id = ${id}::uuid`);
}
