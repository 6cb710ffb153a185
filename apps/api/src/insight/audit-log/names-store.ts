import type { Connection } from "../../kernel/database/database.ts";
import { sql, verbatim } from "../../kernel/database/sql.ts";
import type { NamedRecord, NamedType, RecordKey } from "./rules.ts";

const personName = (alias: "users" | "person") =>
  `coalesce(nullif(concat_ws(' ', ${alias}.first_name, ${alias}.last_name), ''), ${alias}.email)`;

const nameOfPerson = (idColumn: string, organizationColumn: string) =>
  `(SELECT ${personName("person")} FROM users AS person
    WHERE person.organization_id = ${organizationColumn} AND person.id = ${idColumn})`;

/** A run is named by its kind and its size, such as "SEPA, 4 payments". */
const nameOfRun = `(SELECT
    CASE payment_runs.kind
      WHEN 'paypal' THEN 'PayPal' WHEN 'wise' THEN 'Wise' ELSE upper(payment_runs.kind)
    END || ', ' || count(*) || CASE count(*) WHEN 1 THEN ' payment' ELSE ' payments' END
  FROM payments_of_runs AS part
  WHERE part.organization_id = payment_runs.organization_id AND part.run_id = payment_runs.id)`;

/** The table of each type, and the expression for its name. */
const sources: Record<NamedType, { table: string; name: string; isOfPortal?: true }> = {
  user: { table: "users", name: personName("users") },
  company: { table: "companies", name: "companies.name" },
  referral: { table: "referrals", name: "referrals.name" },
  customer: { table: "customers", name: "customers.name" },
  conversation: {
    table: "conversations",
    name: `(SELECT referrals.name FROM referrals
      WHERE referrals.organization_id = conversations.organization_id
        AND referrals.id = conversations.referral_id)`,
  },
  duplicate_case: {
    table: "duplicate_cases",
    name: `(SELECT referrals.name FROM duplicate_case_referrals AS part
      JOIN referrals ON referrals.organization_id = part.organization_id
        AND referrals.id = part.referral_id
      WHERE part.organization_id = duplicate_cases.organization_id
        AND part.case_id = duplicate_cases.id
      ORDER BY referrals.created_at, referrals.id LIMIT 1)`,
  },
  bonus_payment: {
    table: "bonus_payments",
    name: nameOfPerson("bonus_payments.referrer_id", "bonus_payments.organization_id"),
  },
  payment_run: { table: "payment_runs", name: nameOfRun },
  bonus_rule: { table: "bonus_rules", name: "bonus_rules.name" },
  referral_status: { table: "referral_statuses", name: "referral_statuses.label" },
  custom_field: { table: "custom_fields", name: "custom_fields.label" },
  api_key: { table: "api_keys", name: "api_keys.name" },
  webhook_endpoint: { table: "webhook_endpoints", name: "webhook_endpoints.name" },
  invitation_code: {
    table: "invitation_codes",
    name: nameOfPerson("invitation_codes.owner_id", "invitation_codes.organization_id"),
  },
  public_link: { table: "public_links", name: "'/r/' || public_links.slug" },
  bd_prospect: { table: "bd_prospects", name: "bd_prospects.name", isOfPortal: true },
  bd_activity: { table: "bd_activities", name: "bd_activities.summary", isOfPortal: true },
  bd_task: { table: "bd_tasks", name: "bd_tasks.title", isOfPortal: true },
  bd_goal: { table: "bd_goals", name: "NULL::text", isOfPortal: true },
  import: { table: "imports", name: "imports.file_name" },
  organization: { table: "organizations", name: "organizations.name" },
};

const organizationColumn = (type: NamedType) =>
  type === "organization" ? "id" : "organization_id";

function recordsOf(
  { query }: Connection,
  organizationId: string,
  type: NamedType,
  ids: string[],
): Promise<NamedRecord[]> {
  const { table, name, isOfPortal } = sources[type];
  const amount =
    type === "bonus_payment"
      ? "json_build_object('amount', bonus_payments.amount, 'currency', bonus_payments.currency)"
      : "NULL::json";
  const parent = isOfPortal === true ? `${table}.business_developer_id` : "NULL::uuid";
  const isFormer = type === "user" ? "users.left_at IS NOT NULL" : "false";
  return query<NamedRecord>(sql`
    SELECT ${verbatim(`${table}.id, ${name}`)} AS name, ${verbatim(amount)} AS amount, ${verbatim(parent)} AS "parentId",
      ${verbatim(isFormer)} AS "isFormer"
    FROM ${verbatim(table)}
    WHERE ${verbatim(`${table}.${organizationColumn(type)}`)} = ${organizationId}::uuid
      AND ${verbatim(`${table}.id`)} = ANY (${ids}::uuid[])`);
}

/** The records of the organization that still exist, by their ID. One statement for each type. */
export async function namedRecords(
  connection: Connection,
  organizationId: string,
  keys: readonly RecordKey[],
): Promise<Map<string, NamedRecord>> {
  const idsByType = Map.groupBy(keys, ({ type }) => type);
  const found = await Promise.all(
    [...idsByType].map(([type, ofType]) =>
      recordsOf(connection, organizationId, type, [...new Set(ofType.map(({ id }) => id))]),
    ),
  );
  return new Map(found.flat().map((record) => [record.id, record]));
}
