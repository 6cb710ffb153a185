import { bounds } from "@referral-service/contract";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { isFullVolume, manyRows } from "../../../.ci/test-volume.ts";
import type { Database } from "../src/kernel/database/database.ts";
import { newId } from "../src/kernel/platform/ids.ts";
import type { Organization, Person } from "./arrangements.ts";
import { ruleTerms } from "./bonus-rules.ts";
import { type BrowserSession, openSession } from "./browser-session.ts";
import { type Filling, fillTables } from "./fill-tables.ts";
import {
  fullDeliveryLogStatements,
  fullRequestLogStatements,
  makePartitionsOf,
} from "./full-delivery-log.ts";
import { fullPortalStatements } from "./full-portal.ts";
import { listRoutes } from "./routes.ts";
import { sampleFor } from "./sample.ts";
import { isAboutKeys, type Statement, statementsDuring } from "./statements.ts";
import { useService } from "./use-service.ts";

// A page of any list in the API reads only about as many rows as it shows, regardless of the size of the
// tables. The tests check the plans of its SQL statements.

const rowCount = manyRows(2_000);
const dayMs = 86_400_000;
const limit = 5;

/**
 * The maximum number of rows that a page reads to show `limit` rows. They include people and the policies'
 * lookups.
 */
const readRowsMax = 150;

/** A query may read a smaller table completely. */
const bigTableRowCount = 1_000;

const service = useService();
let big: Organization;
/** An organization with many custom fields. In `big`, each of its referrals would read them. */
let manyFields: Organization;
let person: Person;
/** A referral of `big` with many messages. */
let referralId: string;
/**
 * This person has many items in their portal and a few of the customers. Other portals also have many
 * items.
 */
let businessDeveloper: Person;
/** A prospect of the business developer, with a few activities and tasks. */
let prospectId: string;
let conversationId: string;
/** Imports in `big` with many rows each. */
const importIds = { referrals: newId(), people: newId() };
/** An endpoint in `big` with a delivery log. */
let endpointId: string;
/** An event that was delivered to the endpoint. */
let eventId: string;
let companyId: string;

beforeAll(async () => {
  big = service.organization;
  manyFields = await service.createOrganization();
  person = await service.createPerson(big.id, { permissionLevel: "super_admin" });
  await service.addUser(manyFields.id, person.identityUserId);
  businessDeveloper = await service.createPerson(big.id, { permissionLevel: "marketer" });
  conversationId = service.deps.newId();
  endpointId = service.deps.newId();
  await makePartitionsOf(service.deps, logDayCount + 1);
  await fill();
  const delivery = await service.deps.db.client.webhookDelivery.findFirst({
    where: { webhookEndpointId: endpointId },
  });
  eventId = delivery?.eventId ?? "";
  const conversation = await service.deps.db.client.conversation.findFirst({
    where: { id: conversationId },
  });
  referralId = conversation?.referralId ?? "";
  const payment = { key: person.key, body: { referralId, amount: 50 } };
  await service.call("POST", `/bonus-payments?organization=${big.slug}`, payment);
  const portal = await service.call("GET", "/bd/prospects?limit=1", { key: businessDeveloper.key });
  prospectId = portal.body.data[0].id;
  await service.pool.query(
    `UPDATE bd_tasks SET referral_id = $1 WHERE id IN (SELECT id FROM bd_tasks
       WHERE business_developer_id = $2 ORDER BY id LIMIT 10)`,
    [referralId, businessDeveloper.userId],
  );
  const company = await service.deps.db.client.user.findFirstOrThrow({
    where: { id: big.referrerId },
  });
  companyId = company.companyId ?? "";
});

/** Half of the rows belong to the organization whose lists are read, half to many other organizations. */
async function fill() {
  const rows = `generate_series(1, ${rowCount * 2}) AS n`;
  const organizationId = `CASE WHEN n % 2 = 0 THEN $1::uuid ELSE others.ids[1 + n % 100] END`;
  const others = `(SELECT array_agg(id) AS ids FROM organizations WHERE slug LIKE 'filler-%') AS others`;
  const time = `now() - n * interval '1 minute'`;
  const statements: Filling[] = [
    [
      `INSERT INTO organizations
        (id, slug, name, plan, default_currency, timezone, created_at, updated_at)
      SELECT gen_random_uuid(), 'filler-' || n, 'Filler', 'free', 'EUR', 'UTC', ${time}, now()
      FROM generate_series(1, 2000) AS n`,
    ],
    [
      `INSERT INTO users (organization_id, id, email, permission_level, business_developer_id,
         joined_at, created_at, updated_at)
       SELECT ${organizationId}, gen_random_uuid(), 'filler-' || n || '@example.com', 'referrer',
         CASE WHEN n % 20 = 0 THEN $2::uuid END, ${time}, now(), ${time}
       FROM ${rows}, ${others}`,
      big.id,
      person.userId,
    ],
    [
      `INSERT INTO referrals (id, organization_id, referrer_id, submitted_by_key_name, name, status,
         created_at, updated_at)
       SELECT gen_random_uuid(), organization_id, id, 'key', 'Ada',
         (ARRAY['new', 'contacted', 'qualified', 'lost'])[1 + n / 2 % 4], ${time}, now()
       FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM users) AS referrer`,
    ],
    [
      `INSERT INTO referrals (id, organization_id, referrer_id, submitted_by_key_name, name, status,
         assignee_id, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, 'key', 'Ada', 'new', CASE WHEN n % 2 = 0 THEN $3::uuid END,
         ${time}, now()
       FROM generate_series(1, 5000) AS n`,
      big.id,
      big.referrerId,
      person.userId,
    ],
    [
      `INSERT INTO bonus_payments (id, organization_id, referral_id, referrer_id, amount, currency,
         payment_method, status, created_by_id, created_at, updated_at)
       SELECT gen_random_uuid(), organization_id, id, referrer_id, 50, 'EUR', 'manual',
         (ARRAY['draft', 'approved', 'completed', 'canceled'])[1 + n / 2 % 4], referrer_id, ${time},
         now()
       FROM (SELECT *, 2 * row_number() OVER (PARTITION BY organization_id ORDER BY id) AS n
             FROM referrals) AS referral`,
    ],
    [
      `INSERT INTO conversations (id, organization_id, referral_id, message_count, last_message_at,
         created_at, updated_at)
       SELECT CASE WHEN n = 1 THEN $2::uuid ELSE gen_random_uuid() END, organization_id, id, 1, now(),
         ${time}, now()
       FROM (SELECT *, row_number() OVER (ORDER BY organization_id <> $1) AS n
             FROM referrals) AS referral
       WHERE n % 4 = 1`,
      big.id,
      conversationId,
    ],
    [
      `INSERT INTO referral_photos (id, organization_id, referral_id, width, height, byte_size,
         created_at)
       SELECT gen_random_uuid(), organization_id, referral_id, 1, 1, 1, now()
       FROM conversations, generate_series(1, 3)`,
    ],
    [
      `UPDATE referrals SET photo_count = 3 FROM conversations
       WHERE conversations.referral_id = referrals.id`,
    ],
    [
      `INSERT INTO imports (id, organization_id, type, mode, columns, row_count, creator_key_id,
         actor_key_id, request_id, worked_at, created_at)
       SELECT CASE WHEN n = 2 THEN $2::uuid WHEN n = 4 THEN $3::uuid ELSE gen_random_uuid() END,
         ${organizationId}, CASE WHEN n % 4 = 0 THEN 'people' ELSE 'referrals' END,
         'dry_run', '[]', 1, 'filler', 'filler', 'filler', now(), ${time}
       FROM ${rows}, ${others}`,
      big.id,
      importIds.referrals,
      importIds.people,
    ],
    [
      `INSERT INTO import_rows (organization_id, import_id, row_number, cells)
       SELECT organization_id, imports.id, n, '[]'
       FROM imports, generate_series(1, CASE WHEN id = ANY($1) THEN 5000 ELSE 1 END) AS n`,
      Object.values(importIds),
    ],
    [
      `INSERT INTO messages (id, organization_id, conversation_id, sender_id, body, created_at)
       SELECT gen_random_uuid(), conversation.organization_id, conversation.id, referrer_id, 'Hello',
         conversation.created_at
       FROM conversations conversation JOIN referrals ON referrals.id = referral_id`,
    ],
    [
      `INSERT INTO messages (id, organization_id, conversation_id, sender_id, body, created_at)
       SELECT gen_random_uuid(), $1, $2, $3, 'Hello', ${time} FROM generate_series(1, 5000) AS n`,
      big.id,
      conversationId,
      person.userId,
    ],
    [
      `INSERT INTO invitation_codes (id, organization_id, code, permission_level, owner_id, is_active,
         created_at, updated_at)
       SELECT gen_random_uuid(), ${organizationId}, 'filler-' || n,
         CASE WHEN n % 50 = 0 THEN 'marketer' ELSE 'referrer' END,
         CASE WHEN n % 20 = 0 THEN $2::uuid END, n % 50 > 0, ${time}, now()
       FROM ${rows}, ${others}`,
      big.id,
      person.userId,
    ],
    [
      `INSERT INTO api_keys (id, organization_id, public_id, hash, last_four, name, scopes, created_at,
         last_used_at)
       SELECT gen_random_uuid(), ${organizationId}, 'filler-' || n, '', 'last', 'key', '{}', ${time},
         CASE WHEN n % 4 = 0 THEN now() - n * interval '1 second' END
       FROM ${rows}, ${others}`,
      big.id,
    ],
    [
      `INSERT INTO webhook_endpoints (id, organization_id, name, url, event_types, sealed_secret,
         created_at, updated_at)
       SELECT gen_random_uuid(), ${organizationId}, 'hook', 'https://x.example', '{}', '', ${time}, now()
       FROM ${rows}, ${others}`,
      big.id,
    ],
    [
      `INSERT INTO custom_fields (id, organization_id, name, label, type, created_at, updated_at)
       SELECT gen_random_uuid(), ${organizationId}, 'field ' || n, '', 'text', ${time}, now()
       FROM ${rows}, ${others}`,
      manyFields.id,
    ],
    [
      `INSERT INTO audit_logs (id, organization_id, action, actor_type, actor_id, target_type,
         target_id, changes, created_at)
       SELECT gen_random_uuid(), ${organizationId}, 'user.updated', 'user',
         CASE WHEN n % 4 = 0 THEN $2 ELSE 'filler-' || n % 100 END, 'user',
         CASE WHEN n % 8 = 2 THEN $2::uuid ELSE gen_random_uuid() END, '{}', ${time}
       FROM ${rows}, ${others}`,
      big.id,
      person.userId,
    ],
    // These actions are all old. A search for them must not read the newer entries.
    [
      `INSERT INTO audit_logs (id, organization_id, action, actor_type, actor_id, target_type,
         target_id, changes, created_at)
       SELECT gen_random_uuid(), $1, 'custom_field.updated', 'organization_key', 'old-key',
         'custom_field', $2, '{}', now() - interval '90 days' - n * interval '1 second'
       FROM generate_series(1, 1000) AS n`,
      big.id,
      manyFields.id,
    ],
    [
      `INSERT INTO companies (id, organization_id, name, created_at, updated_at)
       SELECT gen_random_uuid(), ${organizationId}, 'company ' || n, ${time}, now()
       FROM ${rows}, ${others}`,
      big.id,
    ],
    // Without statistics, each subquery of the next statement would search all rows.
    ["ANALYZE users, companies"],
    [
      `UPDATE users SET company_id = companies.ids[1 + n % 300]
       FROM (SELECT array_agg(id) AS ids FROM companies WHERE organization_id = $1) AS companies,
         (SELECT id, row_number() OVER (ORDER BY id <> $2, id) AS n
          FROM users WHERE organization_id = $1 LIMIT 3000) AS employed
       WHERE users.organization_id = $1 AND users.id = employed.id`,
      big.id,
      big.referrerId,
    ],
    [
      `INSERT INTO customers (id, organization_id, name, email, email_key, created_at, updated_at)
       SELECT gen_random_uuid(), ${organizationId}, 'Ada', 'ada' || n || '@example.com',
         'ada' || n || '@example.com', ${time}, now()
       FROM ${rows}, ${others}`,
      big.id,
    ],
    [
      `UPDATE referrals SET customer_id = customers.ids[n], customer_linked_at = created_at
       FROM (SELECT array_agg(id) AS ids FROM customers WHERE organization_id = $1) AS customers,
         (SELECT id, row_number() OVER (ORDER BY referrer_id <> $2, id) AS n FROM referrals
          WHERE organization_id = $1
            AND (referrer_id <> $2 OR created_at > now() - interval '10 minutes')
          ORDER BY referrer_id <> $2, id LIMIT ${rowCount}) AS referral
       WHERE referrals.id = referral.id`,
      big.id,
      big.referrerId,
    ],
    [
      `UPDATE users SET business_developer_id = $2
       WHERE id IN (SELECT referrer_id FROM referrals
         WHERE organization_id = $1 AND customer_id IS NOT NULL AND referrer_id <> $3
         ORDER BY referrer_id LIMIT 10)`,
      big.id,
      businessDeveloper.userId,
      big.referrerId,
    ],
    [
      `INSERT INTO public_links (id, organization_id, slug, referrer_id, created_at, updated_at)
       SELECT gen_random_uuid(), organization_id, 'filler-' || n, id, ${time}, now()
       FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM users) AS referrer`,
    ],
    [
      `INSERT INTO public_links (id, organization_id, slug, referrer_id, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'filler-of-one-' || n, $2, ${time}, now()
       FROM generate_series(1, 5000) AS n`,
      big.id,
      big.referrerId,
    ],
    ["SELECT add_first_statuses(id, created_at) FROM organizations WHERE slug LIKE 'filler-%'"],
    // A few of the organization's cases hold one referral. Cases in other organizations hold IDs that do
    // not exist.
    [
      `INSERT INTO duplicate_cases (id, organization_id, status, referral_count, decision, decided_at,
         created_at, updated_at)
       SELECT gen_random_uuid(), ${organizationId}, 'decided', 2, 'different_people', now(), ${time}, now()
       FROM ${rows}, ${others}`,
      big.id,
    ],
    [
      `INSERT INTO duplicate_case_referrals (organization_id, case_id, referral_id, is_open)
       SELECT organization_id, duplicate_case.id, coalesce(held.id, gen_random_uuid()), false
       FROM (SELECT *, row_number() OVER (ORDER BY organization_id <> $1, id) AS n
             FROM duplicate_cases) AS duplicate_case
       CROSS JOIN LATERAL (
         SELECT CASE WHEN n <= 20 THEN (SELECT referral_id FROM conversations WHERE id = $2) END AS id
         UNION ALL
         SELECT (SELECT id FROM referrals WHERE organization_id = $1 AND n <= 20
                   AND id <> (SELECT referral_id FROM conversations WHERE id = $2)
                 ORDER BY created_at LIMIT 1)) AS held`,
      big.id,
      conversationId,
    ],
    [
      `INSERT INTO bonus_rules (id, organization_id, name, created_at, updated_at)
       SELECT gen_random_uuid(), organization_id, 'rule ' || n, ${time}, now()
       FROM (SELECT $1::uuid AS organization_id, n FROM generate_series(1, ${bounds.bonusRules / 2}) AS n
             UNION ALL SELECT id, 1 FROM organizations WHERE slug LIKE 'filler-%') AS rule`,
      big.id,
    ],
    [
      `INSERT INTO bonus_rule_versions (organization_id, rule_id, version, status, terms, starts_on,
         ends_on, created_by_id, created_at)
       SELECT organization_id, id, version, 'completed', $2, starts_on::date, ends_on::date, $1, now()
       FROM bonus_rules, (VALUES (1, '2020-01-01', '2020-12-31'), (2, '2021-01-01', NULL))
         AS versions (version, starts_on, ends_on)`,
      person.userId,
      ruleTerms(),
    ],
    ...fullPortalStatements({
      ...{ organizationId: big.id, userId: businessDeveloper.userId },
      ...{ rowCount: portalRowCount, time },
    }),
    ...fullDeliveryLogStatements({
      ...{ organizationId: big.id, endpointId },
      ...{ rowCount: logRowCount, time: timeInLog },
    }),
    ...fullRequestLogStatements({
      ...{ organizationId: big.id, rowCount: logRowCount, time: timeInLog },
    }),
  ];
  await fillTables(service, statements);
}

/** The SQL statements of a request, without the key lookup, which the previous request has cached. */
async function statementsOf(path: string, key: string): Promise<Statement[]> {
  await service.call("GET", path, { key });
  const statements = await statementsDuring(async () => {
    const { status, body } = await service.call("GET", path, { key });
    expect([status, body.error ?? body.data.length]).toEqual([200, expect.any(Number)]);
    expect(body.data.length).toBeGreaterThan(0);
  });
  return statements.filter((sent) => !isAboutKeys(sent) && !sent.text.includes("UPDATE"));
}

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Plan[];
}

/** PostgreSQL plans a prepared statement with its values this many times before it can reuse a plan. */
const plannedWithValues = 5;

/** The plan when the request runs the statement again with the same role and values. */
async function planOf({ text, values = [] }: Statement, organizationId: string | undefined) {
  const { db } = service.deps;
  const name = `"${newId()}"`;
  const execute = values.length === 0 ? name : `${name} (${values.map(literal).join(", ")})`;
  const explain = ({ transaction }: Pick<Database, "transaction">) =>
    transaction(async ({ query }) => {
      await query({ text: "SET LOCAL plan_cache_mode = auto" });
      await query({ text: `PREPARE ${name} AS ${text}` });
      for (let i = 0; i < plannedWithValues; i += 1) await query({ text: `EXECUTE ${execute}` });
      return query<{ "QUERY PLAN": [{ Plan: Plan }] }>({
        text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE ${execute}`,
      });
    });
  const [row] = await (organizationId === undefined
    ? explain(db)
    : db.inScope(organizationId, explain));
  if (row === undefined) throw new Error("There is no plan");
  return row["QUERY PLAN"][0].Plan;
}

// The types of pg omit it.
const { utils } = pg as unknown as { utils: { prepareValue(value: unknown): unknown } };

const literal = (value: unknown) => {
  const text = utils.prepareValue(value);
  return text === null ? "NULL" : pg.escapeLiteral(String(text));
};

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const readRows = (plan: Plan) =>
  nodesOf(plan)
    .filter((node) => node["Relation Name"] !== undefined)
    .reduce(
      (sum, node) =>
        sum +
        node["Actual Loops"] *
          (node["Actual Rows"] +
            (node["Rows Removed by Filter"] ?? 0) +
            (node["Rows Removed by Index Recheck"] ?? 0)),
      0,
    );

interface ListCase {
  route: string;
  /** Contains names in braces for IDs that the test creates. */
  path: string;
  as: "organization" | "person" | "business developer" | "organization with many fields";
  statementCount: number;
  /** Set if PostgreSQL reuses a plan for an average number of rows and the list has only a few. */
  readMax?: number;
}

const longAgo = Date.now() - rowCount * 60_000;

/** Number of invitation codes that `person` owns. */
const codesOfOne = rowCount / 10;
const portalRowCount = rowCount / 2;
/** The delivery log covers few days, but has a partition for each. */
const logRowCount = manyRows(4_000);
const logDayCount = 7;
/** The log ends with today, because a page would read all the few rows of a day that has just begun. */
const timeInLog = `date_trunc('day', now() + interval '1 day', 'UTC') - n * interval '${logDayCount} days' / ${2 * logRowCount + 1}`;
const inTheLogsMiddle = (Math.ceil(Date.now() / dayMs) - logDayCount / 2) * dayMs;

const inThePortalsMiddle = Date.now() - portalRowCount * 60_000;

/** A list of goals reads the progress once for each metric. There are four metrics. */
const metricCountOf = (goals: string) => (goals.includes("metric=") ? 1 : 4);

const portalLists: ListCase[] = [
  ...["", "stage=won", "createdAfter=0", `createdBefore=${inThePortalsMiddle}`, "q=a"].map(
    (filters) => `prospects?${filters}`,
  ),
  ...[
    "",
    "type=note",
    "prospectId={prospect}",
    "occurredAfter=0",
    `createdBefore=${inThePortalsMiddle}`,
  ].map((filters) => `activities?${filters}`),
  ...[
    "",
    "status=open",
    "prospectId={prospect}",
    "referralId={referral}",
    "dueAfter=0",
    `createdBefore=${inThePortalsMiddle}`,
  ].map((filters) => `tasks?${filters}`),
  ...["", "metric=activities", "metric=referrals", "createdAfter=0", "updatedAfter=0"].map(
    (filters) => `goals?${filters}`,
  ),
].flatMap((list): ListCase[] => {
  const route = `GET /bd/${list.slice(0, list.indexOf("?"))}`;
  const statementCount =
    1 + (route === "GET /bd/goals" ? metricCountOf(list) : 0) + (list.includes("q=") ? 1 : 0);
  const own: ListCase = { route, path: `/bd/${list}`, as: "business developer", statementCount };
  const read: ListCase = {
    route,
    path: `/bd/${list}&bd_user_id={businessDeveloper}&organization={slug}`,
    as: "person",
    statementCount: statementCount + 1,
  };
  // An admin's list needs only one lookup more than the business developer's own. It is read once for each
  // route.
  return isFullVolume || list.endsWith("?") ? [own, read] : [own];
});

const statuses = [
  "",
  "status=delivered",
  "status=permanently_failed",
  "status=pending",
  "status=pending_retry",
];
const everyDeliveryFilter = statuses.flatMap((status) =>
  ["", "eventType=referral.created"].flatMap((type) =>
    [
      "",
      "createdAfter=0",
      `createdBefore=${inTheLogsMiddle}`,
      `createdAfter=0&createdBefore=${inTheLogsMiddle}`,
    ].map((time) => ({ status, type, time, filters: [status, type, time].filter(Boolean) })),
  ),
);
/** Each status with and without a type, and with and without times. The other filters vary by sample. */
const deliveryFilters = [
  ...new Set([
    ...sampleFor("types")(everyDeliveryFilter, ({ status, type }) => `${status} ${type}`),
    ...sampleFor("times")(everyDeliveryFilter, ({ status, time }) => `${status} ${time === ""}`),
  ]),
]
  .map(({ filters }) => filters.join("&"))
  .concat("q={event}");

const lists: ListCase[] = [
  { route: "GET /organizations", path: "/organizations?", as: "person", statementCount: 1 },
  {
    route: "GET /organizations/:id/api-keys",
    path: "/organizations/{organization}/api-keys?",
    as: "person",
    statementCount: 1,
  },
  {
    route: "GET /organizations/:id/custom-fields",
    path: "/organizations/{organization}/custom-fields?",
    as: "organization with many fields",
    statementCount: 1,
  },
  { route: "GET /webhooks", path: "/webhooks?", as: "organization", statementCount: 1 },
  ...deliveryFilters.map((filters) => ({
    route: "GET /webhooks/:id/deliveries",
    path: `/webhooks/{endpoint}/deliveries?${filters}`,
    as: "organization" as const,
    statementCount: 2,
  })),
  ...[
    "",
    "eventType=user.joined",
    "createdAfter=0",
    `createdBefore=${inTheLogsMiddle}`,
    `eventType=user.joined&createdAfter=0&createdBefore=${inTheLogsMiddle}`,
  ].map((filters) => ({
    route: "GET /events",
    path: `/events?${filters}`,
    as: "organization" as const,
    statementCount: 1,
  })),
  ...[
    "",
    "createdAfter=0",
    `createdBefore=${longAgo}`,
    "businessDeveloperId={person}",
    `businessDeveloperId={person}&createdBefore=${longAgo}`,
    "status=active",
    "permissionLevel=referrer",
    "companyId={company}",
  ].map((filters) => ({
    route: "GET /users",
    path: `/users?${filters}`,
    as: "organization" as const,
    statementCount: 1,
  })),
  ...[
    "",
    "createdAfter=0",
    `createdBefore=${longAgo}`,
    "action=user.updated",
    "action=custom_field.updated",
    `action=user.updated&createdBefore=${longAgo}`,
    "actorType=user",
    "actorType=organization_key",
    "actorId={person}",
    "actorId=old-key",
    "actorType=user&actorId={person}",
    "targetType=user",
    "targetType=custom_field",
    "targetId={person}",
    "targetId={longAgoChanged}",
    "targetType=user&targetId={person}",
  ].map((filters) => ({
    route: "GET /audit-logs",
    path: `/audit-logs?organization={slug}&${filters}`,
    as: "person" as const,
    statementCount: 1,
  })),
  ...[
    "",
    "statusClass=2xx",
    "statusClass=4xx",
    "statusClass=5xx",
    "route=/api/v1/referrals",
    "route=/api/v1/reports/referrals",
    "keyId=key",
    "hasKey=true",
    "hasKey=false",
    "keyId=old-key",
    "keyId=old-key&route=/api/v1/reports/referrals",
    "errorCode=NOT_FOUND",
    "errorCode=INTERNAL_ERROR",
    "requestId=request-2",
    "hasDropped=true",
    "createdAfter=0",
    `createdBefore=${inTheLogsMiddle}`,
    `statusClass=4xx&createdBefore=${inTheLogsMiddle}`,
    "order=asc",
  ].map((filters) => ({
    route: "GET /request-logs",
    path: `/request-logs?organization={slug}&${filters}`,
    as: "person" as const,
    statementCount: 1,
  })),
  ...["", "action=user.updated", "createdAfter=0", `createdBefore=${longAgo}`].map((filters) => ({
    route: "GET /users/:id/audit-logs",
    path: `/users/{person}/audit-logs?organization={slug}&${filters}`,
    as: "person" as const,
    statementCount: 2,
  })),
  ...[
    "",
    "status=new",
    "referrerId={referrer}",
    "status=new&referrerId={referrer}",
    "assigneeId={person}",
    "status=new&assigneeId={person}",
    "assigneeId=none",
    "createdAfter=0",
    `createdBefore=${longAgo}`,
    `status=qualified&createdBefore=${longAgo}&createdAfter=0`,
    `referrerId={referrer}&createdBefore=${Date.now() - 2_000 * 60_000}&createdAfter=0`,
    "updatedAfter=0",
  ].map((filters) => ({
    route: "GET /referrals",
    path: `/referrals?${filters}`,
    as: "organization" as const,
    // One of the statements checks whether the organization has the status.
    statementCount: filters.includes("status=") ? 3 : 2,
  })),
  {
    route: "GET /referrals/:id/duplicates",
    path: "/referrals/{referral}/duplicates?",
    as: "organization",
    statementCount: 5,
  },
  // The additional statements read the rules, the names in their terms, and the time zone.
  {
    route: "GET /bonus-rules",
    path: "/bonus-rules?",
    as: "organization",
    statementCount: 4,
    // The list reads two versions of each rule for each row on the page.
    readMax: (limit + 1) * bounds.bonusRules,
  },
  ...["", "createdAfter=0", `createdBefore=${longAgo}`].map((filters) => ({
    route: "GET /companies",
    path: `/companies?${filters}`,
    as: "organization" as const,
    statementCount: 1,
  })),
  ...[
    "",
    "status=draft",
    "referrerId={referrer}",
    "status=draft&referrerId={referrer}",
    "referralId={referral}",
    "createdAfter=0",
    `createdBefore=${longAgo}`,
    `status=completed&createdBefore=${longAgo}&createdAfter=0`,
    "updatedAfter=0",
  ].map((filters) => ({
    route: "GET /bonus-payments",
    path: `/bonus-payments?${filters}`,
    as: "organization" as const,
    statementCount: 1,
  })),
  ...portalLists,
  // The first search text is in all rows, the second in few.
  ...["/users?q=filler", `/users?q=filler-${2 * rowCount}`, "/customers?q=Ada"].map((path) => ({
    route: `GET ${path.slice(0, path.indexOf("?"))}`,
    path,
    as: "organization" as const,
    statementCount: 2,
  })),
  { route: "GET /referrals", path: "/referrals?q=Ada", as: "organization", statementCount: 3 },
  ...[
    "",
    "isActive=true",
    "isActive=false",
    "permissionLevel=marketer",
    "permissionLevel=referrer&isActive=true",
    "ownerId={person}",
    "createdAfter=0",
    `createdBefore=${longAgo}`,
    `ownerId={person}&createdBefore=${longAgo}`,
  ].map((filters) => ({
    route: "GET /invitation-codes",
    path: `/invitation-codes?${filters}`,
    as: "organization" as const,
    statementCount: 1,
    ...(filters === "ownerId={person}" && { readMax: codesOfOne + limit + 1 }),
  })),
  ...[
    "",
    "referralId={referral}",
    "createdAfter=0",
    `createdBefore=${longAgo}`,
    "updatedAfter=0",
  ].map((filters) => ({
    route: "GET /conversations",
    path: `/conversations?${filters}`,
    as: "organization" as const,
    statementCount: 1,
  })),
  {
    route: "GET /conversations/:id/messages",
    path: "/conversations/{conversation}/messages?",
    as: "organization",
    statementCount: 2,
  },
  ...(["referrals", "people"] as const).flatMap((type) => [
    {
      route: `GET /imports/${type}`,
      path: `/imports/${type}?`,
      as: "organization" as const,
      statementCount: 1,
    },
    {
      route: `GET /imports/${type}/:id/rows`,
      path: `/imports/${type}/${importIds[type]}/rows?`,
      as: "organization" as const,
      statementCount: 2,
    },
  ]),
  {
    route: "GET /referrals/:id/photos",
    path: "/referrals/{referral}/photos?",
    as: "organization",
    statementCount: 3,
  },
  {
    route: "GET /companies/:id/referrers",
    path: "/companies/{company}/referrers?",
    as: "organization",
    statementCount: 2,
  },
  ...[
    "",
    "referrerId={referrer}",
    "createdAfter=0",
    `createdBefore=${longAgo}`,
    "updatedAfter=0",
  ].map((filters) => ({
    route: "GET /customers",
    path: `/customers?${filters}`,
    as: "organization" as const,
    statementCount: 1,
  })),
  ...["", "createdAfter=0", "updatedAfter=0", "q=Ada"].map((filters) => ({
    route: "GET /customers",
    path: `/customers?${filters}`,
    as: "business developer" as const,
    statementCount: 1,
  })),
  ...["", "referrerId={referrer}", "createdAfter=0", `createdBefore=${longAgo}`].map((filters) => ({
    route: "GET /public-links",
    path: `/public-links?${filters}`,
    as: "organization" as const,
    statementCount: 1,
  })),
];

function requestOf({ path, as }: ListCase) {
  const organization = as === "organization with many fields" ? manyFields : big;
  const filled = path
    .replaceAll("{organization}", organization.id)
    .replaceAll("{slug}", organization.slug)
    .replaceAll("{referrer}", organization.referrerId)
    .replaceAll("{company}", companyId)
    .replaceAll("{referral}", referralId)
    .replaceAll("{person}", person.userId)
    .replaceAll("{longAgoChanged}", manyFields.id)
    .replaceAll("{businessDeveloper}", businessDeveloper.userId)
    .replaceAll("{prospect}", prospectId)
    .replaceAll("{conversation}", conversationId)
    .replaceAll("{endpoint}", endpointId)
    .replaceAll("{event}", eventId);
  return {
    path: `${filled}&limit=${limit}`.replace(/&+/g, "&").replace("?&", "?"),
    key: keyOf(as, organization),
    organizationId: path.startsWith("/organizations?") ? undefined : organization.id,
  };
}

function keyOf(as: ListCase["as"], organization: Organization): string {
  if (as === "person") return person.key;
  return as === "business developer" ? businessDeveloper.key : organization.key;
}

test("Every list in the contract · is tested here", () => {
  expect([...new Set(lists.map(({ route }) => route))].sort()).toEqual(listRoutes.toSorted());
});

/** Lists whose second page is looked at: those without filters, and one with filters for each route. */
const turned = new Set([
  ...lists.filter(({ path }) => path.endsWith("?") || path.endsWith("&")),
  ...sampleFor("second pages")(lists, ({ route }) => route),
]);

test.each(lists)(
  "GET $path · reads about as many rows as it shows, by index, on the first and second page",
  async (list) => {
    const { path, key, organizationId } = requestOf(list);
    const pages = [path];
    if (turned.has(list)) {
      const { nextCursor } = (await service.call("GET", path, { key })).body.pagination;
      if (nextCursor !== null) pages.push(`${path}&cursor=${nextCursor}`);
    }
    for (const page of pages) {
      const statements = await statementsOf(page, key);
      expect(statements.map(({ text }) => text)).toHaveLength(list.statementCount);
      for (const statement of statements) {
        await expectFrugal(statement, organizationId, list.readMax);
      }
    }
  },
);

let browser: BrowserSession | undefined;

/** The app's lists with the orders that their headers offer, named by the item's field. */
const orders = [
  {
    path: "referral-list",
    table: "referrals",
    values: ["createdAt", "updatedAt", "name", "value"],
  },
  { path: "payments", table: "bonus_payments", values: ["createdAt", "updatedAt", "amount"] },
  { path: "user-list", table: "users", values: ["joinedAt", "name"] },
  { path: "customer-list", table: "customers", values: ["createdAt", "updatedAt", "name"] },
  { path: "company-list", table: "companies", values: ["createdAt", "name"] },
  { path: "conversation-list", table: "conversations", values: ["lastMessageAt"] },
  { path: "public-links", table: "public_links", values: ["createdAt", "clicks"] },
  { path: "invitation-codes", table: "invitation_codes", values: ["createdAt", "uses"] },
  {
    path: "organizations/{organization}/api-keys",
    table: "api_keys",
    values: ["createdAt", "lastUsedAt"],
  },
].flatMap(({ path, table, values }) =>
  values.flatMap((sort) => ["asc", "desc"].map((order) => ({ path, table, sort, order }))),
);

test.each(orders)(
  "GET /app/api/$path · by $sort, $order · continues where its first page ends, by index",
  async ({ path, table, sort, order }) => {
    browser ??= await openSession(service, person);
    const filled = path.replace("{organization}", big.id);
    const list = `/api/${filled}?organization=${big.slug}&sort=${sort}&order=${order}`.replace(
      path === filled ? "" : `organization=${big.slug}&`,
      "",
    );
    const pageOf = async (query: string) => {
      const { status, body } = await (browser as BrowserSession).call("GET", `${list}&${query}`);
      expect([status, body.error]).toEqual([200, undefined]);
      return body;
    };
    const whole = (await pageOf(`limit=${2 * limit}`)).data;
    const first = await pageOf(`limit=${limit}`);
    const rest = `limit=${limit}&cursor=${first.pagination.nextCursor}`;
    expect([...first.data, ...(await pageOf(rest)).data]).toEqual(whole);
    for (const query of [`limit=${limit}`, rest]) {
      const sent = await statementsDuring(() => pageOf(query));
      const [page] = sent.filter(
        ({ text }) => text.includes(`from "${table}"`) && text.includes("orderedBy"),
      );
      if (page === undefined) throw new Error("No statement reads the page");
      await expectFrugal(page, big.id);
    }
  },
);

test("GET /app/api/users · limited to staff among many referrers · reads only staff", async () => {
  browser ??= await openSession(service, person);
  const path = `/api/users?organization=${big.slug}&isStaff=true&status=active&limit=100`;
  const sent = await statementsDuring(() => (browser as BrowserSession).call("GET", path));
  const [page] = sent.filter(({ text }) => text.includes("orderedBy"));
  if (page === undefined) throw new Error("No statement reads the page");
  await expectFrugal(page, big.id);
});

test("A search for a word in few of many rows · reads only those rows", async () => {
  const client = await service.pool.connect();
  await client.query("BEGIN");
  await client.query("SELECT set_config('app.organization_id', $1, true)", [big.id]);
  const search = await client.query("SELECT found_by_words('users', $1, 10) AS ids", [
    [`${2 * rowCount}`, "filler"],
  ]);
  const { rows } = await client.query(
    `SELECT seq_tup_read + idx_tup_fetch AS "readRows" FROM pg_stat_xact_user_tables
     WHERE relname = 'users'`,
  );
  await client.query("ROLLBACK");
  client.release();
  expect(search.rows[0].ids).toHaveLength(1);
  expect(Number(rows[0].readRows)).toBeLessThan(readRowsMax);
});

async function expectFrugal(
  statement: Statement,
  organizationId: string | undefined,
  readMax = readRowsMax,
) {
  const plan = await planOf(statement, organizationId);
  const nodes = nodesOf(plan);
  const wholeTables = nodes
    .filter((node) => node["Node Type"] === "Seq Scan" && readRows(node) >= bigTableRowCount)
    .map((node) => node["Relation Name"]);
  const sorted = nodes
    .filter((node) => node["Node Type"].endsWith("Sort"))
    .flatMap((node) => node.Plans ?? [])
    .map((node) => node["Actual Rows"])
    .filter((count) => count > readMax);
  const read = readRows(plan);
  const seen = JSON.stringify({ page: statement.text, plan }, undefined, 1);
  expect({ wholeTables, sorted }, seen).toEqual({ wholeTables: [], sorted: [] });
  expect(read, seen).toBeLessThanOrEqual(readMax);
}
