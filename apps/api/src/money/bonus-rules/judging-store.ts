import type { RulePeriod, RuleTerms } from "@referral-service/contract/app";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";
import { toHundredths } from "./amounts.ts";
import { type Day, periodEnd, periodStart } from "./days.ts";
import type { JudgedReferral, RuleVersion, Tally } from "./rules.ts";

/**
 * The columns of a version. The days are columns of their own, because ending a rule changes them.
 */
export const versionColumns = sql`
  versions.rule_id AS "ruleId", versions.organization_id AS "organizationId",
  rules.name AS "ruleName", versions.version,
  versions.terms || jsonb_build_object('startsOn', versions.starts_on, 'endsOn', versions.ends_on)
    AS terms,
  versions.created_by_id AS "createdById", versions.created_at AS "createdAt"`;

const versions = sql`
  bonus_rule_versions AS versions
  JOIN bonus_rules AS rules ON rules.organization_id = versions.organization_id
    AND rules.id = versions.rule_id`;

interface Submitted {
  organizationId: string;
  createdAt: Date;
}

/** The versions that were in force when the referral was submitted, for these statuses. */
export const versionsJudging = (
  { query }: Connection,
  { organizationId, createdAt }: Submitted,
  statuses: string[],
) =>
  query<RuleVersion & { timezone: string }>(sql`
    SELECT ${versionColumns}, organizations.timezone
    FROM ${versions}
    JOIN organizations ON organizations.id = versions.organization_id
    WHERE versions.organization_id = ${organizationId}::uuid
      AND versions.status = ANY(${statuses}::text[])
      AND versions.starts_on <= (${createdAt}::timestamptz AT TIME ZONE organizations.timezone)::date
      AND (versions.ends_on IS NULL
        OR versions.ends_on >= (${createdAt}::timestamptz AT TIME ZONE organizations.timezone)::date)
    ORDER BY versions.rule_id`);

/** Joins the referrer of a row of `referrals`, and their business developer unless that person left. */
export const withDeveloper = sql`
  JOIN users AS referrer ON referrer.organization_id = referrals.organization_id
    AND referrer.id = referrals.referrer_id
  LEFT JOIN users AS developer ON developer.organization_id = referrer.organization_id
    AND developer.id = referrer.business_developer_id AND developer.left_at IS NULL`;

/** The facts about a referral that rules need, except for its custom fields. */
export const judgedColumns = sql`
  referrals.id, referrals.referrer_id AS "referrerId", developer.id AS "businessDeveloperId",
  referrals.created_at AS "createdAt",
  CASE WHEN referrals.value_amount IS NOT NULL THEN jsonb_build_object(
    'amount', referrals.value_amount, 'currency', referrals.value_currency) END AS value,
  referrals.labels, referrals.company, referrals.public_link_id AS "publicLinkId",
  referrals.credit, referrals.credit_parts AS "creditParts",
  referrals.credit_position AS "creditPosition"`;

/** The facts that rules need and that are not in the referral's row. */
export async function factsForRules(
  { query }: Tx,
  { organizationId, id }: { organizationId: string; id: string },
) {
  const [found] = await query<{
    publicLinkId: string | null;
    businessDeveloperId: string | null;
    reachedAt: Date;
  }>(sql`
    SELECT referrals.public_link_id AS "publicLinkId", developer.id AS "businessDeveloperId",
      reached.reached_at AS "reachedAt"
    FROM referrals
    JOIN reached_statuses AS reached ON reached.referral_id = referrals.id
      AND reached.status = referrals.status
    ${withDeveloper}
    WHERE referrals.organization_id = ${organizationId}::uuid AND referrals.id = ${id}::uuid`);
  if (found === undefined) throw new Error("The changed referral or its status is missing");
  return found;
}

/** The rules that judged the referral and lack a value. */
export async function rulesMissingValue(
  { query }: Tx,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<Set<string>> {
  const rows = await query<{ ruleId: string }>(sql`
    SELECT rule_id AS "ruleId" FROM missing_bonus_values
    WHERE organization_id = ${organizationId}::uuid AND referral_id = ${id}::uuid`);
  return new Set(rows.map(({ ruleId }) => ruleId));
}

interface RuleAndReferral {
  organizationId: string;
  ruleId: string;
  referralId: string;
}

export const noteMissingValue = (
  { enqueue }: Tx,
  { organizationId, ruleId, referralId }: RuleAndReferral,
  { missing, now }: { missing: string; now: Date },
) =>
  enqueue(sql`
    INSERT INTO missing_bonus_values (organization_id, rule_id, referral_id, missing, created_at)
    VALUES (${organizationId}::uuid, ${ruleId}::uuid, ${referralId}::uuid, ${missing}, ${now})
    ON CONFLICT DO NOTHING`);

export const forgetMissingValue = (
  { enqueue }: Tx,
  { organizationId, ruleId, referralId }: RuleAndReferral,
) =>
  enqueue(sql`
    DELETE FROM missing_bonus_values
    WHERE organization_id = ${organizationId}::uuid AND rule_id = ${ruleId}::uuid
      AND referral_id = ${referralId}::uuid`);

interface Success {
  organizationId: string;
  referrerId: string;
  referralId: string;
  status: string;
}

/**
 * Orders the referral after the referrer's other referrals that reached the status, in the order of the locks.
 * Otherwise, two simultaneous referrals could both count as the third.
 */
export const orderSuccess = async (
  { query }: Tx,
  { organizationId, referrerId, referralId, status }: Success,
) => {
  const [row] = await query<{ reachedAt: Date }>(sql`
    UPDATE reached_statuses AS own SET reached_at = greatest(own.reached_at, (
      SELECT max(reached.reached_at) + interval '1 millisecond'
      FROM referrals JOIN reached_statuses AS reached
        ON reached.referral_id = referrals.id AND reached.status = ${status}
      WHERE referrals.organization_id = ${organizationId}::uuid
        AND referrals.referrer_id = ${referrerId}::uuid AND referrals.id <> ${referralId}::uuid))
    WHERE own.organization_id = ${organizationId}::uuid AND own.referral_id = ${referralId}::uuid
      AND own.status = ${status}
    RETURNING own.reached_at AS "reachedAt"`);
  return row?.reachedAt;
};

/**
 * The number of the referrer's other referrals that reached the status earlier within the period.
 */
export async function countEarlierSuccesses(
  { query }: Tx,
  { organizationId, referrerId, referralId, status }: Success,
  { reachedAt, since, timezone }: { reachedAt: Date; since: Day | null; timezone: string },
): Promise<number> {
  const [row] = await query<{ count: number }>(sql`
    SELECT count(*)::int AS count
    FROM referrals JOIN reached_statuses AS reached
      ON reached.referral_id = referrals.id AND reached.status = ${status}
    WHERE referrals.organization_id = ${organizationId}::uuid
      AND referrals.referrer_id = ${referrerId}::uuid AND referrals.id <> ${referralId}::uuid
      AND referrals.credit <> 'not_credited'
      AND (reached.reached_at, reached.referral_id) < (${reachedAt}, ${referralId}::uuid)
      AND (${since}::date IS NULL
        OR (reached.reached_at AT TIME ZONE ${timezone})::date >= ${since}::date)`);
  return row?.count ?? 0;
}

/** The rule's drafts within a limit, except canceled payments. */
export async function draftedWithin(
  { query }: Tx,
  { ruleId, recipientId }: { ruleId: string; recipientId: string | null },
  { day, period }: { day: Day; period: RulePeriod },
): Promise<Tally> {
  const [row] = await query<{ count: number; amount: number }>(sql`
    SELECT count(*)::int AS count, coalesce(sum(amount), 0)::double precision AS amount
    FROM bonus_payments
    WHERE rule_id = ${ruleId}::uuid AND status <> 'canceled'
      AND (${recipientId}::uuid IS NULL OR referrer_id = ${recipientId}::uuid)
      AND (${periodStart(day, period)}::date IS NULL
        OR reached_on BETWEEN ${periodStart(day, period)}::date AND ${periodEnd(day, period)}::date)`);
  return { count: row?.count ?? 0, amount: toHundredths(row?.amount ?? 0) };
}

/** The names of the referrers and the slugs of the links that terms mention. */
export async function namesMentioned(
  { query }: Connection,
  organizationId: string,
  allTerms: RuleTerms[],
): Promise<{ referrers: Map<string, string>; links: Map<string, string> }> {
  const conditions = allTerms.flatMap((terms) => terms.conditions);
  const userIds = conditions.flatMap((condition) =>
    condition.kind === "referrer" ? condition.referrerIds : [],
  );
  const linkIds = conditions.flatMap((condition) =>
    condition.kind === "public_link" ? condition.publicLinkIds : [],
  );
  const [users, links] = await Promise.all([
    userIds.length === 0
      ? []
      : query<{ id: string; name: string }>(sql`
          SELECT id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email, 'no name')
            AS name
          FROM users
          WHERE organization_id = ${organizationId}::uuid AND id = ANY(${userIds}::uuid[])`),
    linkIds.length === 0
      ? []
      : query<{ id: string; slug: string }>(sql`
          SELECT id, slug FROM public_links
          WHERE organization_id = ${organizationId}::uuid AND id = ANY(${linkIds}::uuid[])`),
  ]);
  return {
    referrers: new Map(users.map(({ id, name }) => [id, name])),
    links: new Map(links.map(({ id, slug }) => [id, slug])),
  };
}

export type ReferralFacts = Pick<JudgedReferral, "publicLinkId" | "businessDeveloperId"> & {
  reachedAt: Date;
};

export const allVersions = ({ query }: Connection, organizationId: string) =>
  query<RuleVersion>(sql`
    SELECT ${versionColumns} FROM ${versions}
    WHERE versions.organization_id = ${organizationId}::uuid
    ORDER BY versions.rule_id, versions.version`);

type ReferralToJudge = Omit<JudgedReferral, "submittedOn" | "reachedOn"> & { createdAt: Date };

/** The facts that rules need about referrals, in any status. */
export const referralsToJudge = (
  { query }: Connection,
  organizationId: string,
  ids: readonly string[],
) =>
  query<ReferralToJudge>(sql`
    SELECT ${judgedColumns}, referrals.custom_field_values AS "customFieldValues"
    FROM referrals
    ${withDeveloper}
    WHERE referrals.organization_id = ${organizationId}::uuid
      AND referrals.id = ANY(${ids}::uuid[])`);
