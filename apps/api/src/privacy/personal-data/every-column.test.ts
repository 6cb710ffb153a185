import { expect, test } from "vitest";
import { useService } from "../../../test/use-service.ts";
import { holdings } from "./tables-about-people-sql.ts";

const service = useService();

/** Personal data that a separate step erases, as described in docs/data-protection.md. */
const erasedByOwnSteps = {
  users:
    "external_id identity_user_id first_name last_name email email_key phone company search_text name_order muted_notices daily_notices language",
  referrals:
    "external_id name email email_key phone phone_key person_email person_phone person_country address_formatted notes status_note labels company custom_field_values consent search_text name_order",
  messages: "search_text",
  bd_prospects: "search_text",
  bd_tasks: "search_text",
  photo_contents: "full thumbnail",
  customers: "name email email_key phone phone_key address_formatted search_text name_order",
  events: "payload",
  webhook_deliveries: "last_error",
  webhook_delivery_attempts: "error response_body_excerpt",
  mails: "sealed_message",
  audit_logs: "actor_name changes",
};

/** Personal data that the service deletes within hours: keyed hashes. */
const goneWithinADay = {
  public_link_visitors: "contact_hash",
  page_visitors: "visitor_hash",
  mails: "address_hash",
};

/** Payout details in payment runs. People with a payment in progress cannot be erased. */
const goneWhenPaid = { payment_runs: "sealed_file" };

/** Statuses, kinds, IDs, and texts by an organization about itself. */
const ofNobody = {
  _prisma_migrations: "id checksum migration_name logs",
  organizations:
    "slug name plan logo_url default_currency timezone language identity_organization_id privacy_url imprint_url terms_url consent_text consent_texts how_it_works how_it_works_texts share_text share_texts accent_color",
  organization_logos: "image",
  held_slugs: "slug",
  users: "permission_level status",
  api_keys: "scopes pepper_id",
  custom_fields: "name label type options referrer_text",
  companies: "name compared_name search_text name_order",
  label_spellings: "compared_name name",
  referrals: "status shown_status submitted_by_key_name value_currency credit credit_parts",
  duplicate_cases: "status decision decided_by_key_name",
  duplicate_case_referrals: "credit_before",
  referral_credit_counts: "credited unit key",
  referral_statuses: "key label color meaning referrer_text",
  referral_count_changes: "company status",
  referral_status_counts: "status",
  referral_status_count_changes: "company status",
  bonus_payments: "currency status payment_method reference",
  payment_runs: "kind status",
  payments_of_runs: "reference result",
  payer_accounts: "sealed_details",
  payment_thresholds: "currency rates",
  bonus_rules: "name compared_name",
  bonus_rule_versions: "status terms",
  missing_bonus_values: "missing",
  reached_statuses: "status",
  invitation_codes: "permission_level",
  audit_logs: "action actor_type actor_id target_type request_id",
  idempotency_records: "state",
  events: "type request_id",
  request_logs: "method route error_code request_id key_id client_network",
  webhook_endpoints:
    "name url event_types description sealed_secret previous_sealed_secret sealed_headers header_endings disabled_reason",
  webhook_deliveries: "event_type status",
  webhook_delivery_attempts: "error_detail",
  open_webhook_deliveries: "event_type traceparent",
  mails: "kind status last_failure",
  data_subject_requests:
    "status subject_ids held erased erasure_refused_because failed_because request_id",
  bd_prospects: "stage",
  bd_activities: "type",
  bd_tasks: "status",
  bd_goals: "metric",
  imports: "type columns mode status stopped_because creator_key_id actor_key_id request_id",
  import_rows: "outcome column_name",
};

const namesIn = (list: Record<string, string>) =>
  Object.entries(list).flatMap(([table, columns]) =>
    columns.split(" ").map((column) => `${table}.${column}`),
  );

const erasedByHoldings = holdings.flatMap(({ table, erased, exported, unexported = [] }) =>
  (erased === "deleted" ? [...exported, ...unexported] : Object.keys(erased)).map(
    (column) => `${table}.${column}`,
  ),
);

// The queue's own tables, in the schema bullmq, contain only IDs of endpoints.
test("every column that can hold text · is listed as personal data or not", async () => {
  const { rows } = await service.pool.query<{ name: string }>(`
    SELECT concat(CASE WHEN table_schema = 'public' THEN '' ELSE table_schema || '.' END,
      table_name, '.', column_name) AS name
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema NOT IN ('pg_catalog', 'information_schema', 'bullmq')
      AND table_type = 'BASE TABLE'
      AND data_type IN ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY')
      AND NOT (SELECT relispartition FROM pg_class
        WHERE oid = format('%I.%I', table_schema, table_name)::regclass)`);
  const columns = rows.map(({ name }) => name);
  const listed = [
    ...namesIn(erasedByOwnSteps),
    ...namesIn(goneWithinADay),
    ...namesIn(goneWhenPaid),
    ...namesIn(ofNobody),
    ...erasedByHoldings,
  ];
  expect(columns.filter((name) => !listed.includes(name))).toEqual([]);
  const unlisted = [erasedByOwnSteps, goneWithinADay, goneWhenPaid, ofNobody].flatMap(namesIn);
  expect(unlisted.filter((name) => !columns.includes(name))).toEqual([]);
});
