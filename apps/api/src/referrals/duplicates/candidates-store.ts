import { comparedName } from "@referral-service/contract";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { from, raw } from "../../kernel/database/from.ts";
import { sql } from "../../kernel/database/sql.ts";
import type { FieldDefinition } from "../custom-fields/rules.ts";
import { referrals, toStored } from "../referral-sql.ts";
import { allReferrals, type StoredReferral } from "../rules.ts";
import { comparedEmail, comparedPhone, type NamedPerson } from "../same-person.ts";
import type { Compared } from "./rules.ts";

/**
 * The largest number of referrals with one email address, or with one number and name, that are
 * compared with a new referral.
 */
const comparedMax = 50;
/**
 * The largest number of referrals with one phone number that are read. A phone number with more
 * referrals belongs to a switchboard or is fake.
 */
const ofNumberMax = 1_000;

const emailOf = ({ email }: NamedPerson) => (email === null ? [] : [comparedEmail(email)]);
const numberOf = ({ phone }: NamedPerson) => (phone && comparedPhone(phone)?.national) || null;

/**
 * Locks these people until the transaction ends, so that no other transaction compares them. Locks
 * in one order, so that two imports cannot deadlock. Take this lock after those of referrals and
 * before those of cases.
 */
export function enqueueLockOfPeople(
  { enqueue }: Tx,
  organizationId: string,
  people: readonly NamedPerson[],
) {
  const names = people
    .flatMap((one) => [...emailOf(one), ...(numberOf(one) ?? [])])
    .map((key) => `person ${organizationId} ${key}`);
  enqueue(sql`
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtextextended(name, 0) AS key FROM unnest(${names}::text[]) AS name
      ORDER BY key) AS sorted`);
}

/**
 * IDs of the referrals that can be about these people, and of those that share a decided case with
 * them. The IDs are an array, because PostgreSQL would read all referrals to join an unknown number
 * of IDs.
 */
function idsCompared(organizationId: string, arrived: readonly NamedPerson[]) {
  const numbers = arrived.flatMap((one) => {
    const phone = numberOf(one);
    return phone === null ? [] : [{ phone, name: comparedName(one.name), email: one.email }];
  });
  return raw`ARRAY(
    WITH hits AS (
      SELECT found.id, found.credit_case_id
      FROM unnest(${[...new Set(arrived.flatMap(emailOf))]}::text[]) AS sought (email)
      CROSS JOIN LATERAL (
        SELECT id, credit_case_id FROM referrals
        WHERE organization_id = ${organizationId}::uuid AND person_email = sought.email
        LIMIT ${comparedMax}) AS found
      UNION
      SELECT found.id, found.credit_case_id
      FROM (SELECT DISTINCT * FROM unnest(${numbers.map(({ phone }) => phone)}::text[],
        ${numbers.map(({ name }) => name)}::text[],
        ${numbers.map(({ email }) => email === null)}::boolean[])) AS sought (phone, name, any_name)
      CROSS JOIN LATERAL (
        SELECT id, credit_case_id FROM (
          SELECT id, credit_case_id, name, email FROM referrals
          WHERE organization_id = ${organizationId}::uuid AND person_phone = sought.phone
          LIMIT ${ofNumberMax}) AS numbered
        WHERE sought.any_name OR email IS NULL OR compared_name(name) = sought.name
        LIMIT ${comparedMax}) AS found
    )
    SELECT id FROM hits
    UNION
    SELECT joined.referral_id FROM hits
      JOIN duplicate_case_referrals AS joined
        ON joined.organization_id = ${organizationId}::uuid AND joined.case_id = hits.credit_case_id)`;
}

export type ComparedReferral = StoredReferral & Compared;

/**
 * Locks the cases of the referrals that can be about these people, then reads these referrals, in
 * one round trip.
 */
export async function lockAndFindCompared(
  { ask }: Tx,
  { organizationId, fields }: { organizationId: string; fields: FieldDefinition[] },
  arrived: readonly (NamedPerson & { id: string })[],
) {
  const compared = idsCompared(organizationId, arrived);
  const [locked, found] = await Promise.all([
    ask(
      from("duplicate_cases")
        .select("id")
        .where("organization_id", "=", organizationId)
        .where(raw<boolean>`id IN (
          SELECT case_id FROM duplicate_case_referrals
          WHERE organization_id = ${organizationId}::uuid AND referral_id = ANY(${compared}))`)
        .orderBy("id")
        .forUpdate(),
    ),
    ask(
      referrals
        .where(allReferrals(organizationId).where)
        .where(raw<boolean>`referrals.id = ANY(${compared})`)
        .select(differentFrom(arrived)),
    ),
  ]);
  return {
    lockedIds: new Set(locked.map(({ id }) => id)),
    found: found.map(
      ({ differentFrom, ...row }): ComparedReferral => ({
        ...toStored(row, fields),
        differentFrom,
      }),
    ),
  };
}

const differentFrom = (arrived: readonly { id: string }[]) =>
  raw<string[]>`ARRAY(
    SELECT other.referral_id
    FROM duplicate_case_referrals AS held
      JOIN duplicate_cases AS decided ON decided.id = held.case_id
        AND decided.status = 'decided' AND decided.decision = 'different_people'
      JOIN duplicate_case_referrals AS other ON other.organization_id = held.organization_id
        AND other.case_id = held.case_id AND other.referral_id = ANY(${arrived.map(({ id }) => id)}::uuid[])
    WHERE held.organization_id = referrals.organization_id AND held.referral_id = referrals.id)`.as(
    "differentFrom",
  );

/** Locks the cases until the transaction ends. */
export function enqueueLockOfCases({ enqueue }: Tx, organizationId: string, ids: string[]) {
  enqueue(sql`
    SELECT id FROM duplicate_cases
    WHERE organization_id = ${organizationId}::uuid AND id = ANY(${ids}::uuid[])
    ORDER BY id FOR UPDATE`);
}

interface CaseOfReferrals {
  id: string;
  organizationId: string;
  referralIds: string[];
  now: Date;
}

/**
 * Opens the case, or adds the referrals that it does not contain yet. Ends the cases that become
 * part of it.
 */
export function enqueueOpenCase(
  { enqueue }: Tx,
  { id, organizationId, referralIds, now }: CaseOfReferrals,
  mergedIds: string[],
) {
  enqueue(sql`
    INSERT INTO duplicate_cases (id, organization_id, referral_count, created_at, updated_at)
    VALUES (${id}::uuid, ${organizationId}::uuid, 0, ${now}, ${now}) ON CONFLICT DO NOTHING`);
  if (mergedIds.length > 0) {
    enqueue(sql`
      UPDATE duplicate_case_referrals SET case_id = ${id}::uuid
      WHERE organization_id = ${organizationId}::uuid AND case_id = ANY(${mergedIds}::uuid[])`);
    enqueue(sql`
      DELETE FROM duplicate_cases
      WHERE organization_id = ${organizationId}::uuid AND id = ANY(${mergedIds}::uuid[])`);
  }
  enqueue(sql`
    INSERT INTO duplicate_case_referrals (organization_id, case_id, referral_id)
    SELECT ${organizationId}::uuid, ${id}::uuid, unnest(${referralIds}::uuid[])
    ON CONFLICT DO NOTHING`);
  enqueueCount({ enqueue }, { id, organizationId, now });
}

/** A change in the number of referrals increments the version of the case. */
function enqueueCount(
  { enqueue }: Pick<Tx, "enqueue">,
  { id, organizationId, now }: Omit<CaseOfReferrals, "referralIds">,
) {
  enqueue(sql`
    UPDATE duplicate_cases SET referral_count = held.count, updated_at = ${now},
      version = CASE WHEN referral_count = 0 THEN 1 ELSE version + 1 END
    FROM (SELECT count(*)::int AS count FROM duplicate_case_referrals
      WHERE organization_id = ${organizationId}::uuid AND case_id = ${id}::uuid) AS held
    WHERE organization_id = ${organizationId}::uuid AND id = ${id}::uuid`);
}

/** The open cases that contain these referrals, by referral ID. */
export async function findOpenCases(
  { query }: Connection,
  organizationId: string,
  ids: string[],
): Promise<Map<string, string>> {
  const held = await query<{ referralId: string; caseId: string }>(sql`
    SELECT referral_id AS "referralId", case_id AS "caseId" FROM duplicate_case_referrals
    WHERE organization_id = ${organizationId}::uuid AND referral_id = ANY(${ids}::uuid[])
      AND is_open`);
  return new Map(held.map(({ referralId, caseId }) => [referralId, caseId]));
}

/** The other referrals in the open case that contains the referral. */
export const findOthersOfOpenCase = (
  { query }: Connection,
  { organizationId, id }: { organizationId: string; id: string },
) =>
  query<NamedPerson & { caseId: string }>(sql`
    SELECT open.case_id AS "caseId", name, email, phone
    FROM duplicate_case_referrals AS open
      JOIN duplicate_case_referrals AS other ON other.organization_id = open.organization_id
        AND other.case_id = open.case_id AND other.referral_id <> open.referral_id
      JOIN referrals ON referrals.id = other.referral_id
    WHERE open.organization_id = ${organizationId}::uuid AND open.referral_id = ${id}::uuid
      AND open.is_open
    LIMIT ${comparedMax}`);

/**
 * Takes referrals out of their cases: out of all cases when they are deleted, otherwise out of the
 * open ones. An open case with one referral left ends, because there is nothing to decide.
 */
export async function leaveCases(
  tx: Tx,
  { organizationId, referralIds, isOpen, now }: LeftCases,
): Promise<void> {
  const left = sql`organization_id = ${organizationId}::uuid
    AND referral_id = ANY(${referralIds}::uuid[]) AND (is_open OR NOT ${isOpen})`;
  tx.enqueue(sql`
    SELECT id FROM duplicate_cases
    WHERE organization_id = ${organizationId}::uuid
      AND id IN (SELECT case_id FROM duplicate_case_referrals WHERE ${left})
    ORDER BY id FOR UPDATE`);
  const removed = await tx.query<{ caseId: string }>(sql`
    DELETE FROM duplicate_case_referrals WHERE ${left} RETURNING case_id AS "caseId"`);
  const caseIds = [...new Set(removed.map(({ caseId }) => caseId))];
  if (caseIds.length === 0) return;
  tx.enqueue(sql`
    UPDATE duplicate_cases SET version = version + 1, updated_at = ${now}, reason = NULL,
      credited_referral_id = CASE WHEN credited_referral_id <> ALL(${referralIds}::uuid[])
        THEN credited_referral_id END,
      referral_count = (SELECT count(*) FROM duplicate_case_referrals AS held
        WHERE held.organization_id = duplicate_cases.organization_id AND held.case_id = duplicate_cases.id)
    WHERE organization_id = ${organizationId}::uuid AND id = ANY(${caseIds}::uuid[])`);
  tx.enqueue(sql`
    DELETE FROM duplicate_cases
    WHERE organization_id = ${organizationId}::uuid AND id = ANY(${caseIds}::uuid[])
      AND referral_count < CASE status WHEN 'open' THEN 2 ELSE 1 END`);
}

interface LeftCases {
  organizationId: string;
  referralIds: string[];
  /** Whether the referrals stay in decided cases. */
  isOpen: boolean;
  now: Date;
}
