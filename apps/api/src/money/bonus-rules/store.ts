import type { RuleTerms } from "@referral-service/contract/app";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { isUniqueViolation } from "../../kernel/database/errors.ts";
import { type Condition, conditionsOn, from, raw } from "../../kernel/database/from.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { lockThenFind } from "../../kernel/lists/lock-then-find.ts";
import { newestPage } from "../../kernel/lists/newest-page.ts";
import { conflict } from "../../kernel/refusal.ts";
import type { Day } from "./days.ts";
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

/** Condition for the rules that pay referrers and name no referrer, company or link that must match. */
export const canPayNewcomers: Condition = conditionsOn("bonus_rules").and([
  raw<boolean>`versions.terms ->> 'to' = 'referrer'`,
  raw<boolean>`NOT EXISTS (
    SELECT FROM jsonb_array_elements(versions.terms -> 'conditions') AS condition
    WHERE condition ->> 'kind' IN ('referrer', 'company', 'public_link') AND condition ->> 'is' = 'any_of')`,
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
