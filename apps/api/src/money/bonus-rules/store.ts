import type { RuleTerms } from "@referral-service/contract/app";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { isUniqueViolation } from "../../kernel/database/errors.ts";
import { type Condition, conditionsOn, from, raw } from "../../kernel/database/from.ts";
import { sql } from "../../kernel/database/sql.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { lockThenFind } from "../../kernel/lists/lock-then-find.ts";
import { newestPage } from "../../kernel/lists/newest-page.ts";
import { conflict } from "../../kernel/refusal.ts";
import type { Day } from "./days.ts";
import { versionColumns } from "./judging-store.ts";
import type { RuleInForce, RuleVersion, StoredRule } from "./rules.ts";

const rules = from("bonus_rules").select([
  "bonus_rules.id",
  "bonus_rules.organization_id as organizationId",
  "bonus_rules.name",
  "bonus_rules.created_at as createdAt",
  "bonus_rules.updated_at as updatedAt",
]);

export const timezoneOf = async ({ askOne }: Connection, organizationId: string) => {
  const found = await askOne(
    from("organizations").select("timezone").where("id", "=", organizationId),
  );
  return found?.timezone ?? "UTC";
};

/** The rules in force on a day, with their terms of that day. */
export async function pageOfRulesInForce(
  { ask }: Connection,
  { organizationId, today, where }: { organizationId: string; today: Day; where: Condition[] },
  page: PageRequest,
): Promise<RuleInForce[]> {
  const rows = await ask(
    where
      .reduce((query, condition) => query.where(condition), rules)
      .innerJoin("bonus_rule_versions as versions", (join) =>
        join
          .onRef("versions.organization_id", "=", "bonus_rules.organization_id")
          .onRef("versions.rule_id", "=", "bonus_rules.id")
          .on(raw<boolean>`${today}::date BETWEEN versions.starts_on
            AND coalesce(versions.ends_on, 'infinity'::date)`),
      )
      .where("bonus_rules.organization_id", "=", organizationId)
      .select(({ ref }) => [
        "versions.version",
        ref("versions.terms").$castTo<RuleTerms>().as("terms"),
        raw<string>`versions.starts_on::text`.as("startsOn"),
        raw<string | null>`versions.ends_on::text`.as("endsOn"),
        "versions.created_by_id as createdById",
        "versions.created_at as startedAt",
      ])
      .$call(newestPage("bonus_rules", page)),
  );
  return rows.map(({ version, terms, startsOn, endsOn, createdById, startedAt, ...rule }) => ({
    ...rule,
    inForce: {
      ruleId: rule.id,
      organizationId,
      ruleName: rule.name,
      version,
      terms: { ...terms, startsOn, endsOn },
      createdById,
      createdAt: startedAt,
    },
  }));
}

/** Whether the terms in force can pay a referrer, for the query above. */
export const canPay = (userId: string): Condition =>
  conditionsOn("bonus_rules").and([
    raw<boolean>`versions.terms ->> 'to' = 'referrer'`,
    raw<boolean>`NOT EXISTS (
      SELECT FROM jsonb_array_elements(versions.terms -> 'conditions') AS condition
      WHERE condition ->> 'kind' = 'referrer'
        AND (condition ->> 'is' = 'any_of') <> (condition -> 'referrerIds' ? ${userId}::text))`,
    raw<boolean>`NOT EXISTS (
      SELECT FROM jsonb_array_elements(versions.terms -> 'conditions') AS condition
      WHERE condition ->> 'kind' = 'company' AND (condition ->> 'is' = 'any_of') <> EXISTS (
        SELECT FROM jsonb_array_elements_text(condition -> 'companies') AS company
        JOIN users ON users.id = ${userId}::uuid AND compared_name(users.company) = compared_name(company)
        WHERE users.organization_id = bonus_rules.organization_id))`,
  ]);

export const lockRule = (
  tx: Tx,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<StoredRule | null> =>
  lockThenFind(
    tx,
    { table: "bonus_rules", organizationId, id },
    rules
      .where("bonus_rules.organization_id", "=", organizationId)
      .where("bonus_rules.id", "=", id),
  );

/** The rules of an organization, newest first, or only the rule with this ID. */
export const findRules = ({ ask }: Connection, organizationId: string, id?: string) =>
  ask(
    rules
      .where("bonus_rules.organization_id", "=", organizationId)
      .$if(id !== undefined, (query) => query.where("bonus_rules.id", "=", id ?? ""))
      .orderBy("bonus_rules.created_at", "desc")
      .orderBy("bonus_rules.id", "desc"),
  );

export type VersionWithFigures = RuleVersion & {
  createdByFirstName: string | null;
  createdByLastName: string | null;
  drafts: { currency: string; count: number; amount: number }[];
};

/** Newest first. */
export const versionsOf = ({ query }: Connection, organizationId: string, ruleIds: string[]) =>
  query<VersionWithFigures>(sql`
    SELECT ${versionColumns}, author.first_name AS "createdByFirstName",
      author.last_name AS "createdByLastName",
      coalesce((
        SELECT jsonb_agg(drafts) FROM (
          SELECT currency, count(*)::int AS count, sum(amount)::double precision AS amount
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

export async function insertRule({ client }: Tx, rule: StoredRule) {
  await client.bonusRule.create({ data: rule }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw conflict(`Another bonus rule already has the name “${rule.name}”. Choose another name.`);
  });
}

export async function insertVersion({ client }: Tx, version: RuleVersion) {
  const { ruleId, organizationId, terms, createdById, createdAt } = version;
  await client.bonusRuleVersion.create({
    data: {
      ...{ ruleId, organizationId, terms, createdById, createdAt },
      version: version.version,
      status: terms.status,
      startsOn: new Date(`${terms.startsOn}T00:00:00Z`),
      endsOn: terms.endsOn === null ? null : new Date(`${terms.endsOn}T00:00:00Z`),
    },
  });
}

/** Ends the versions that would judge referrals submitted after this day. */
export async function endVersions(
  { client }: Tx,
  { id, endsOn, now }: { id: string; endsOn: Day; now: Date },
) {
  const lastDay = new Date(`${endsOn}T00:00:00Z`);
  await client.bonusRuleVersion.updateMany({
    where: { ruleId: id, OR: [{ endsOn: null }, { endsOn: { gt: lastDay } }] },
    data: { endsOn: lastDay },
  });
  await client.bonusRule.update({ where: { id }, data: { updatedAt: now } });
}

/** For each rule, the number of referrals that lack a value. */
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
