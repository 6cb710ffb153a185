import type { RuleTerms } from "@referral-service/contract/app";
import type { Connection } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";
import type { Day } from "./days.ts";
import { versionColumns } from "./judging-store.ts";
import type { RuleVersion } from "./rules.ts";

export type VersionWithFigures = RuleVersion & {
  createdByFirstName: string | null;
  createdByLastName: string | null;
  drafts: { currency: string; count: number; reducedCount: number; amount: number }[];
};

/** Newest first. */
export const versionsOf = ({ query }: Connection, organizationId: string, ruleIds: string[]) =>
  query<VersionWithFigures>(sql`
    SELECT ${versionColumns}, author.first_name AS "createdByFirstName",
      author.last_name AS "createdByLastName",
      coalesce((
        SELECT jsonb_agg(drafts) FROM (
          SELECT currency, count(*)::int AS count, sum(amount)::double precision AS amount,
            count(*) FILTER (WHERE explanation @?
              '$.steps[*] ? (@.kind == "maximum" || @.kind == "part" || @.kind == "limit")'
            )::int AS "reducedCount"
          FROM bonus_payments
          WHERE bonus_payments.rule_id = versions.rule_id
            AND bonus_payments.rule_version = versions.version AND status <> 'canceled'
          GROUP BY currency ORDER BY currency
        ) AS drafts), '[]') AS drafts
    FROM bonus_rule_versions AS versions
    JOIN bonus_rules AS rules ON rules.organization_id = versions.organization_id
      AND rules.id = versions.rule_id
    JOIN users AS author ON author.organization_id = versions.organization_id
      AND author.id = versions.created_by_id
    WHERE versions.organization_id = ${organizationId}::uuid
      AND versions.rule_id = ANY(${ruleIds}::uuid[])
    ORDER BY versions.rule_id, versions.version DESC`);

export async function findVersion(
  { query }: Connection,
  { organizationId, ruleId, version }: Pick<RuleVersion, "organizationId" | "ruleId" | "version">,
): Promise<RuleVersion | null> {
  const [found] = await query<RuleVersion>(sql`
    SELECT ${versionColumns}
    FROM bonus_rule_versions AS versions
    JOIN bonus_rules AS rules ON rules.organization_id = versions.organization_id
      AND rules.id = versions.rule_id
    WHERE versions.organization_id = ${organizationId}::uuid
      AND versions.rule_id = ${ruleId}::uuid AND versions.version = ${version}::int`);
  return found ?? null;
}

const versionsFor = (organizationId: string, status: string) => sql`
  SELECT ${versionColumns}
  FROM bonus_rule_versions AS versions
  JOIN bonus_rules AS rules ON rules.organization_id = versions.organization_id
    AND rules.id = versions.rule_id
  WHERE versions.organization_id = ${organizationId}::uuid AND versions.status = ${status}`;

/** The versions for the same status that judge one of the days of these terms. */
export const versionsOverlapping = (
  { query }: Connection,
  organizationId: string,
  { status, startsOn, endsOn }: RuleTerms,
) =>
  query<RuleVersion>(sql`
    ${versionsFor(organizationId, status)}
      AND (${endsOn}::date IS NULL OR versions.starts_on <= ${endsOn}::date)
      AND (versions.ends_on IS NULL
        OR versions.ends_on >= greatest(versions.starts_on, ${startsOn}::date))`);

/** The versions for a status that still judge referrals submitted after this day. */
export const versionsAt = (
  { query }: Connection,
  organizationId: string,
  { status, after }: { status: string; after: Day },
) =>
  query<RuleVersion>(sql`
    ${versionsFor(organizationId, status)}
      AND (versions.ends_on IS NULL
        OR versions.ends_on > ${after}::date AND versions.ends_on >= versions.starts_on)`);

/** The number of referrals that lack a value, for each rule. */
export const countMissingValues = ({ query }: Connection, organizationId: string) =>
  query<{ ruleId: string; count: number }>(sql`
    SELECT rule_id AS "ruleId", count(*)::int AS count FROM missing_bonus_values
    WHERE organization_id = ${organizationId}::uuid GROUP BY rule_id`);

export const missingValuesOf = (
  { query }: Connection,
  { organizationId, id, limit }: { organizationId: string; id: string; limit: number },
) =>
  query<{
    referralId: string;
    referralName: string;
    firstName: string | null;
    lastName: string | null;
    missing: string;
    since: Date;
  }>(sql`
    SELECT referrals.id AS "referralId", referrals.name AS "referralName",
      users.first_name AS "firstName", users.last_name AS "lastName",
      missing.missing, missing.created_at AS since
    FROM missing_bonus_values AS missing
    JOIN referrals ON referrals.organization_id = missing.organization_id
      AND referrals.id = missing.referral_id
    JOIN users ON users.organization_id = referrals.organization_id
      AND users.id = referrals.referrer_id
    WHERE missing.organization_id = ${organizationId}::uuid AND missing.rule_id = ${id}::uuid
    ORDER BY missing.created_at DESC, referrals.id DESC LIMIT ${limit}`);
