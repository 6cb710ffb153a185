import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Organization } from "../../../test/arrangements.ts";
import { type GuardedRoute, keyedRoutes, pathTo } from "../../../test/routes.ts";
import { useService } from "../../../test/use-service.ts";

// These tests send plain SQL in the role of a request, without the conditions that our own queries
// add.

const role = "referral_service_api";

/**
 * Tables with rows that belong to no organization. Every request can read them, so be careful when
 * you add one.
 */
const exempt = ["access_version"];
/** Tables that requests can neither read nor write. */
const untouchable = ["_prisma_migrations", "held_slugs"];
/** Tables that requests can insert into, but not read. */
const unreadable = ["mails"];

const nobody = "00000000-0000-7000-8000-000000000000";

interface Table {
  name: string;
  hasPolicies: boolean;
  insertable: boolean;
  deletable: boolean;
  updatableColumns: string[];
}

const service = useService();
let one: Organization;
let other: Organization;
let tables: Table[];
let guarded: Table[];

beforeAll(async () => {
  one = service.organization;
  other = await service.createOrganization();
  await fill(one);
  await fill(other);
  tables = await system<Table>(`
    SELECT relname AS name, relrowsecurity AS "hasPolicies",
      has_table_privilege('${role}', oid, 'INSERT') AS insertable,
      has_table_privilege('${role}', oid, 'DELETE') AS deletable,
      ARRAY(SELECT attname::text FROM pg_attribute
        WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
          AND has_column_privilege('${role}', attrelid, attnum, 'UPDATE')
      ) AS "updatableColumns"
    FROM pg_class
    WHERE relkind IN ('r', 'p') AND NOT relispartition
      AND relnamespace = 'public'::regnamespace`);
  guarded = tables.filter(({ name, hasPolicies }) => hasPolicies && !unreadable.includes(name));
});

/** Inserts a row of the organization into every table. */
async function fill({ id, key, referrerId }: Organization) {
  const customField = { name: "budget", type: "number" };
  const webhook = { name: "crm", url: "https://93.184.216.34/", eventTypes: ["referral.created"] };
  const headers = { "Idempotency-Key": "once" };
  const path = `/organizations/${id}/custom-fields`;
  const answers = [
    await service.call("POST", path, { key, body: customField }),
    await service.call("POST", "/webhooks", { key, body: webhook }),
    await service.call("POST", "/referrals", {
      key,
      headers,
      body: { name: "Ada", referrerId, status: "completed" },
    }),
    await service.call("POST", "/public-links", { key, body: { referrerId } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  // The rows of tables with checks that allow only certain values, or with rows that belong to an
  // endpoint.
  const rows = [
    `INSERT INTO webhook_delivery_attempts
       (delivery_id, number, webhook_endpoint_id, started_at, duration_ms)
     SELECT id, 1, webhook_endpoint_id, now(), 1 FROM webhook_deliveries WHERE organization_id = $1`,
    `INSERT INTO webhook_paces (webhook_endpoint_id, resumes_at, next_request_at, pause_ms,
       requests_per_second, in_flight_max)
     SELECT id, now(), now(), 1000, 1, 1 FROM webhook_endpoints WHERE organization_id = $1`,
    `INSERT INTO bonus_payments (id, organization_id, referral_id, referrer_id, amount, currency,
       payment_method, status, created_by_id, created_at, updated_at)
     SELECT gen_random_uuid(), organization_id, id, referrer_id, 50, 'EUR', 'paypal_venmo', 'draft',
       referrer_id, now(), now()
     FROM referrals WHERE organization_id = $1`,
    `INSERT INTO bd_prospects (id, organization_id, business_developer_id, name, stage, created_at,
       updated_at)
     SELECT gen_random_uuid(), organization_id, id, 'Ada', 'lead', now(), now()
     FROM users WHERE organization_id = $1`,
    `INSERT INTO bd_activities (id, organization_id, business_developer_id, type, summary,
       occurred_at, created_at, updated_at)
     SELECT gen_random_uuid(), organization_id, id, 'call', 'Talked', now(), now(), now()
     FROM users WHERE organization_id = $1`,
    `INSERT INTO bd_tasks (id, organization_id, business_developer_id, title, status, created_at,
       updated_at)
     SELECT gen_random_uuid(), organization_id, id, 'Call', 'open', now(), now()
     FROM users WHERE organization_id = $1`,
    `INSERT INTO bd_goals (id, organization_id, business_developer_id, metric, target, period_start,
       period_end, created_at, updated_at)
     SELECT gen_random_uuid(), organization_id, id, 'activities', 1, now(),
       now() + interval '1 day', now(), now()
     FROM users WHERE organization_id = $1`,
    `INSERT INTO invitation_codes (id, organization_id, code, permission_level, owner_id, created_at,
       updated_at)
     SELECT gen_random_uuid(), organization_id, id, 'referrer', id, now(), now()
     FROM users WHERE organization_id = $1`,
    `INSERT INTO held_submissions (id, organization_id, public_link_id, name, custom_field_values,
       created_at)
     SELECT gen_random_uuid(), organization_id, id, 'Ada', '{}', now()
     FROM public_links WHERE organization_id = $1`,
    `INSERT INTO imports (id, organization_id, type, mode, status, columns, row_count, creator_user_id,
       actor_user_id, request_id, worked_at, created_at)
     SELECT gen_random_uuid(), organization_id, 'referrals', 'dry_run', 'checked', '[]', 1, id, id,
       'request', now(), now()
     FROM users WHERE organization_id = $1`,
    `INSERT INTO data_subject_requests (id, organization_id, user_id, status, request_id, created_at)
     SELECT gen_random_uuid(), organization_id, id, 'nothing_found', 'request', now()
     FROM users WHERE organization_id = $1`,
    `INSERT INTO referral_credit_counts (organization_id, credited, unit, starts_at, key,
       referral_count, completed_count)
     VALUES ($1, 'company', 'day', '2026-01-01', 'Fjord & Sons AB', 1, 0)`,
  ];
  for (const sql of rows) await system(sql, [id]);
  await fillTheRest(id);
}

/** The value for a column of each type. Other columns have defaults or can be null. */
const valuesByType: Record<string, string> = {
  uuid: "gen_random_uuid()",
  text: "gen_random_uuid()::text",
  "text[]": "'{}'",
  integer: "1",
  bigint: "1",
  smallint: "1",
  numeric: "1",
  boolean: "true",
  bytea: "sha256(gen_random_uuid()::text::bytea)",
  jsonb: "'{}'",
  date: "now()",
  "timestamp with time zone": "now()",
};

/**
 * Inserts a row into each table that has none, with values by column type. The references in it are
 * invalid.
 */
async function fillTheRest(id: string) {
  const columns = await system<{ table: string; name: string; type: string }>(`
    SELECT relname AS table, attname AS name,
      regexp_replace(format_type(atttypid, atttypmod), '\\(.*?\\)', '') AS type
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relkind IN ('r', 'p') AND NOT relispartition AND relrowsecurity
      AND relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped
      AND attnotnull AND NOT atthasdef AND attidentity = ''`);
  for (const [table, its] of Map.groupBy(columns, (column) => column.table)) {
    if (!its.some(({ name }) => name === "organization_id")) continue;
    const found = await system(`SELECT FROM ${table} WHERE organization_id = $1 LIMIT 1`, [id]);
    if (found.length > 0) continue;
    const values = its.map(({ name, type }) =>
      name === "organization_id" ? `'${id}'` : valuesByType[type],
    );
    const names = its.map(({ name }) => `"${name}"`);
    await system(`SET LOCAL session_replication_role = replica;
      INSERT INTO ${table} (${names}) VALUES (${values})`);
  }
}

async function system<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await service.pool.query(sql, values)).rows;
}

const requestOf = <Row>({ id }: { id: string }, text: string, values: unknown[] = []) =>
  service.deps.db.inScope(id, ({ query }) => query<Row>({ text, values }));

/** Like `requestOf`, but rolls back. */
async function tryOf({ id }: { id: string }, sql: string): Promise<number> {
  let rowCount = Number.NaN;
  const undone = new Error("undone");
  await service.deps.db
    .inScope(id, ({ transaction }) =>
      transaction(async ({ client }) => {
        rowCount = await client.$executeRawUnsafe(sql);
        throw undone;
      }),
    )
    .catch((error) => {
      if (error !== undone) throw error;
    });
  return rowCount;
}

const refusal = (work: Promise<unknown>): Promise<{ code: string; message: string }> =>
  work.then(
    () => ({ code: "none", message: "" }),
    ({ code, message }) => ({ code, message }),
  );

const notAllowed = "42501";
const noSuchRow = "23503";

const rowIds = async (organization: { id: string }, { name }: Table) =>
  (await requestOf<{ id: string }>(organization, `SELECT ctid::text AS id FROM ${name}`)).map(
    ({ id }) => id,
  );

describe("the role of requests", () => {
  test("has policies on every table, or an exemption with a reason", () => {
    const without = tables.filter(({ hasPolicies }) => !hasPolicies).map(({ name }) => name);
    expect(without.sort()).toEqual([...exempt, ...untouchable].sort());
  });

  test("cannot log in, is no superuser, bypasses no policy and owns nothing", async () => {
    const roles = await system(
      `SELECT rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb
       FROM pg_roles WHERE rolname = $1`,
      [role],
    );
    expect(roles.flatMap((row) => Object.values(row as object))).toEqual(Array(5).fill(false));
    const owned = `SELECT 1 FROM pg_shdepend
      WHERE refobjid = '${role}'::regrole AND deptype = 'o'`;
    expect(await system(owned)).toEqual([]);
    expect(await system(`SELECT 1 FROM pg_auth_members WHERE member = '${role}'::regrole`)).toEqual(
      [],
    );
  });

  test("can access only our tables and no other schema", async () => {
    const reachable = await system<{ name: string }>(`
      SELECT nspname || '.' || relname AS name
      FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE relkind IN ('r', 'p', 'v', 'm') AND nspname NOT IN ('pg_catalog', 'information_schema')
        AND has_schema_privilege('${role}', pg_namespace.oid, 'USAGE')
        AND has_any_column_privilege('${role}', pg_class.oid, 'SELECT, INSERT, UPDATE')`);
    const ours = [...guarded.map(({ name }) => name), ...exempt, ...unreadable].map(
      (name) => `public.${name}`,
    );
    expect(reachable.map(({ name }) => name).sort()).toEqual(ours.sort());
    expect(
      await system(`SELECT 1 FROM pg_namespace WHERE has_schema_privilege('${role}', oid, 'CREATE')
        AND nspname NOT LIKE 'pg_temp%'`),
    ).toEqual([]);
  });

  test.each(["audit_logs", "events", "messages"])(
    "%s · can only be read and inserted into",
    async (name) => {
      const attempts = [
        `UPDATE ${name} SET created_at = now()`,
        `DELETE FROM ${name}`,
        `TRUNCATE ${name}`,
        `INSERT INTO ${name} (id) SELECT id FROM ${name} ON CONFLICT (id) DO UPDATE SET created_at = now()`,
      ];
      for (const sql of attempts) {
        expect((await refusal(requestOf(one, sql))).code).toBe(notAllowed);
      }
    },
  );

  test.each(unreadable)(
    "%s · can only be inserted into, for the request's own organization",
    async (name) => {
      const attempts = [
        `SELECT 1 FROM ${name}`,
        `UPDATE ${name} SET created_at = now()`,
        `DELETE FROM ${name}`,
        `TRUNCATE ${name}`,
      ];
      for (const sql of attempts) {
        expect((await refusal(requestOf(one, sql))).code).toBe(notAllowed);
      }
      const add = `INSERT INTO ${name} (id, organization_id, kind, sealed_message, next_attempt_at, created_at)
      VALUES (gen_random_uuid(), $1, 'invitation', '', now(), now())`;
      await requestOf(one, add, [one.id]);
      for (const foreign of [other.id, null]) {
        expect((await refusal(requestOf(one, add, [foreign]))).code).toBe(notAllowed);
      }
      expect((await refusal(requestOf({ id: "" }, add, [null]))).code).toBe(notAllowed);
    },
  );

  test.each([
    ["organizations", "plan"],
    ["organizations", "id"],
    ["organizations", "identity_organization_id"],
    ["users", "identity_user_id"],
    ["users", "id"],
    ["users", "organization_id"],
    ["companies", "name"],
    ["customers", "email_key"],
    ["public_links", "slug"],
    ["public_links", "referrer_id"],
    ["api_keys", "hash"],
    ["api_keys", "scopes"],
    ["api_keys", "organization_id"],
    ["bonus_payments", "referrer_id"],
    ["bonus_payments", "amount"],
    ["bonus_payments", "currency"],
    ["payment_credentials", "user_id"],
    ["invitation_codes", "code"],
    ["invitation_codes", "permission_level"],
    ["invitation_codes", "use_count"],
    ["conversations", "referral_id"],
    ["webhook_deliveries", "webhook_endpoint_id"],
    ["webhook_deliveries", "event_id"],
    ["open_webhook_deliveries", "webhook_endpoint_id"],
    ["open_webhook_deliveries", "event_id"],
    ["open_webhook_deliveries", "lease_token"],
    ["bd_goals", "business_developer_id"],
  ])("%s.%s · never changes in a request", async (table, column) => {
    const attempt = requestOf(one, `UPDATE ${table} SET ${column} = ${column}`);
    expect((await refusal(attempt)).code).toBe(notAllowed);
  });
});

describe("without an organization", () => {
  const none = { id: "" };

  test("every table shows no row", async () => {
    for (const table of guarded) {
      expect([table.name, await rowIds(none, table)]).toEqual([table.name, []]);
    }
  });

  test("every table rejects every row", async () => {
    for (const { name } of guarded) {
      const { code } = await refusal(insertCopy(none, name));
      expect([name, code]).toEqual([name, notAllowed]);
    }
  });

  test("an invalid ID · is an error and shows no row either", async () => {
    expect((await refusal(requestOf({ id: "x" }, "SELECT 1 FROM referrals"))).code).toBe("22P02");
  });
});

/** Inserts a copy of a row of the table, if possible a row of the other organization. */
async function insertCopy(organization: { id: string }, name: string) {
  const [row] = await system<{ copy: string }>(`
    SELECT to_jsonb(${name})::text AS copy FROM ${name}
    ORDER BY to_jsonb(${name})::text LIKE ANY (SELECT '%' || id || '%' FROM (
      SELECT '${other.id}'::uuid AS id
      UNION ALL SELECT id FROM webhook_endpoints WHERE organization_id = '${other.id}'
    ) theirs) DESC LIMIT 1`);
  const [{ columns } = {}] = await system<{ columns: string }>(`
    SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
    WHERE attrelid = '${name}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`);
  const sql = `INSERT INTO ${name} (${columns})
    SELECT ${columns} FROM jsonb_populate_record(NULL::${name}, $1)`;
  return requestOf(organization, sql, [row?.copy]);
}

describe("with an organization", () => {
  test("every table shows its rows and no other organization's", async () => {
    for (const table of guarded) {
      const [ofOne, ofOther] = [await rowIds(one, table), await rowIds(other, table)];
      expect([table.name, ofOne.length > 0, ofOther.length > 0]).toEqual([table.name, true, true]);
      expect([table.name, ofOne.filter((id) => ofOther.includes(id))]).toEqual([table.name, []]);
    }
  });

  test("an update without a condition · changes no other organization's row", async () => {
    const updatable = guarded.filter(({ updatableColumns }) => updatableColumns.length > 0);
    expect(updatable.length).toBeGreaterThan(6);
    for (const table of updatable) {
      const [column] = table.updatableColumns;
      const changed = await tryOf(one, `UPDATE ${table.name} SET ${column} = ${column}`);
      expect([table.name, changed]).toEqual([table.name, (await rowIds(one, table)).length]);
    }
  });

  test("a deletion without a condition · removes no other organization's row", async () => {
    const deletable = guarded.filter((table) => table.deletable);
    const extra = { name: "Grace", referrerId: one.referrerId };
    const { body } = await service.call("POST", "/referrals", { key: one.key, body: extra });
    expect(deletable.map(({ name }) => name).sort()).toEqual([
      "bd_activities",
      "bd_goals",
      "bd_prospects",
      "bd_tasks",
      "custom_fields",
      "duplicate_case_referrals",
      "duplicate_cases",
      "held_submissions",
      "import_keys",
      "invitation_codes",
      "label_spellings",
      "missing_bonus_values",
      "open_webhook_deliveries",
      "organization_logos",
      "page_days",
      "page_visitors",
      "public_link_visitors",
      "referral_photos",
      "referrals",
      "saved_views",
      "webhook_endpoints",
      "webhook_paces",
    ]);
    for (const { name } of deletable) {
      const own = await requestOf(one, `SELECT 1 FROM ${name}`);
      expect(own.length).toBeGreaterThan(0);
      const removed = await tryOf(one, `DELETE FROM ${name}`);
      expect([name, removed]).toEqual([name, own.length]);
    }
    await requestOf(one, "DELETE FROM referrals WHERE id = $1", [body.id]);
  });

  test("no row can be created for or given to another organization", async () => {
    for (const { name } of guarded) {
      const { code } = await refusal(insertCopy(one, name));
      expect([name, code]).toEqual([name, notAllowed]);
    }
    for (const { name, updatableColumns } of guarded) {
      if (!updatableColumns.includes("organization_id")) continue;
      const gift = requestOf(one, `UPDATE ${name} SET organization_id = $1`, [other.id]);
      expect([name, (await refusal(gift)).code]).toEqual([name, notAllowed]);
    }
  });

  test("a cast that fails · reveals nothing about hidden rows", async () => {
    const probe = `SELECT 1 FROM referrals WHERE (name || id)::int = 1 AND organization_id = $1`;
    expect(await requestOf({ id: nobody }, probe, [other.id])).toEqual([]);
  });
});

describe("references to another organization are rejected", () => {
  let theirs: { endpoint: string; event: string; delivery: string };
  let own: { endpoint: string; event: string };
  beforeAll(async () => {
    const [found] = await system<typeof theirs>(
      `SELECT webhook_endpoint_id AS endpoint, event_id AS event, id AS delivery
       FROM webhook_deliveries WHERE organization_id = $1`,
      [other.id],
    );
    theirs = found as typeof theirs;
    const [mine] = await system<typeof theirs>(
      `SELECT webhook_endpoint_id AS endpoint, event_id AS event FROM webhook_deliveries
       WHERE organization_id = $1`,
      [one.id],
    );
    own = mine as typeof own;
  });

  const deliver = (endpoint: string, event: string) =>
    requestOf(
      one,
      `INSERT INTO webhook_deliveries
         (id, organization_id, webhook_endpoint_id, event_id, event_type, status, created_at)
       VALUES (webhook_delivery_id($3, $2), $1, $2, $3, 'referral.created', 'pending', now())`,
      [one.id, endpoint, event],
    );

  const open = (endpoint: string, event: string) =>
    requestOf(
      one,
      `INSERT INTO open_webhook_deliveries
         (delivery_id, organization_id, webhook_endpoint_id, event_id, event_type, next_attempt_at)
       VALUES (webhook_delivery_id($3, $2), $1, $2, $3, 'referral.created', now())`,
      [one.id, endpoint, event],
    );

  test("from a delivery, logged or open · to its endpoint", async () => {
    for (const insert of [deliver, open]) {
      expect((await refusal(insert(theirs.endpoint, own.event))).code).toBe(notAllowed);
      // The only reason for the rejection is that the row already exists.
      expect((await refusal(insert(own.endpoint, own.event))).code).toBe("23505");
    }
  });

  test("from an attempt · to its delivery", async () => {
    const insert = `INSERT INTO webhook_delivery_attempts
        (delivery_id, number, webhook_endpoint_id, started_at, duration_ms)
      VALUES ($1, 9, gen_random_uuid(), now(), 1)`;
    expect((await refusal(requestOf(one, insert, [theirs.delivery]))).code).toBe(notAllowed);
  });

  test("from a referral · to its referrer", async () => {
    const set = "UPDATE referrals SET referrer_id = $1";
    expect((await refusal(requestOf(one, set, [other.referrerId]))).code).toBe(noSuchRow);
  });

  test("from an invitation code · to its owner", async () => {
    const insert = `INSERT INTO invitation_codes
      (id, organization_id, code, permission_level, owner_id, created_at, updated_at)
      VALUES ($1, $2, 'foreign-owner', 'referrer', $3, now(), now())`;
    const attempt = requestOf(one, insert, [service.deps.newId(), one.id, other.referrerId]);
    expect((await refusal(attempt)).code).toBe(noSuchRow);
  });

  test("from a conversation or a message · to its referral, conversation or sender", async () => {
    const [{ referral, conversation } = {}] = await system<Record<string, string>>(
      `SELECT referral_id AS referral, id AS conversation FROM conversations
       WHERE organization_id = $1`,
      [other.id],
    );
    const [{ own } = {}] = await system<Record<string, string>>(
      "SELECT id AS own FROM conversations WHERE organization_id = $1",
      [one.id],
    );
    const begin = `INSERT INTO conversations
      (id, organization_id, referral_id, message_count, last_message_at, created_at, updated_at)
      VALUES ($1, $2, $3, 1, now(), now(), now())`;
    const write = `INSERT INTO messages
      (id, organization_id, conversation_id, sender_id, body, created_at)
      VALUES ($1, $2, $3, $4, 'Hello', now())`;
    for (const [sql, ...values] of [
      [begin, referral],
      [write, conversation, one.referrerId],
      [write, own, other.referrerId],
    ] as const) {
      const attempt = requestOf(one, sql, [service.deps.newId(), one.id, ...values]);
      expect((await refusal(attempt)).code).toBe(noSuchRow);
    }
  });

  test("from a referral · to its customer", async () => {
    const [customer] = await system<{ id: string }>(
      "SELECT id FROM customers WHERE organization_id = $1",
      [other.id],
    );
    const set = "UPDATE referrals SET customer_id = $1";
    expect((await refusal(requestOf(one, set, [customer?.id]))).code).toBe(noSuchRow);
  });

  test("from a user · to their company or their business developer", async () => {
    const [company] = await system<{ id: string }>(
      "SELECT id FROM companies WHERE organization_id = $1",
      [other.id],
    );
    for (const [column, foreign] of [
      ["company_id", company?.id],
      ["business_developer_id", other.referrerId],
    ]) {
      const set = `UPDATE users SET ${column} = $1`;
      expect((await refusal(requestOf(one, set, [foreign]))).code).toBe(noSuchRow);
    }
  });

  test("from a public link · to its referrer", async () => {
    const insert = `INSERT INTO public_links
      (id, organization_id, slug, referrer_id, created_at, updated_at)
      VALUES ($1, $2, 'taken', $3, now(), now())`;
    const taking = requestOf(one, insert, [service.deps.newId(), one.id, other.referrerId]);
    expect((await refusal(taking)).code).toBe(noSuchRow);
  });

  test.each(["bd_activities", "bd_tasks"])("from %s · to its prospect", async (table) => {
    const [prospect] = await system<{ id: string }>(
      "SELECT id FROM bd_prospects WHERE organization_id = $1",
      [other.id],
    );
    const set = `UPDATE ${table} SET prospect_id = $1`;
    expect((await refusal(requestOf(one, set, [prospect?.id]))).code).toBe(noSuchRow);
  });

  test("from a stored response to its organization or its person", async () => {
    const insert = `INSERT INTO idempotency_records
      (owner_id, key, request_hash, response_status, sealed_response_body, created_at)
      VALUES ($1, 'k', '', 201, '', now())`;
    for (const owner of [other.id, other.referrerId]) {
      expect((await refusal(requestOf(one, insert, [owner]))).code).toBe(notAllowed);
    }
  });
});

describe("requests of two organizations at the same time", () => {
  test("never see each other's rows", async () => {
    const organizations = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const organization = await service.createOrganization();
        await fill(organization);
        const { userId, key } = await service.createPerson(organization.id, {
          permissionLevel: "super_admin",
        });
        const { body } = await service.call("GET", "/referrals", { key: organization.key });
        return { ...organization, userId, personalKey: key, referralId: body.data[0].id };
      }),
    );
    type Prepared = (typeof organizations)[number];
    const requests: ((organization: Prepared) => Promise<unknown>)[] = [
      async ({ key, referralId }) => {
        const { status, body } = await service.call("GET", "/referrals", { key });
        expect([status, body.data.map(({ id }: { id: string }) => id)]).toEqual([
          200,
          [referralId],
        ]);
      },
      async ({ key, id }) => {
        const { status, body } = await service.call("GET", `/organizations/${id}`, { key });
        expect([status, body.id]).toEqual([200, id]);
      },
      async ({ key, userId, referrerId }) => {
        const { status, body } = await service.call("GET", "/users", { key });
        const ids = body.data.map((user: { id: string }) => user.id);
        expect([status, ids.sort()]).toEqual([200, [userId, referrerId].sort()]);
      },
      async ({ personalKey, userId }) => {
        const { status, body } = await service.call("GET", `/users/${userId}`, {
          key: personalKey,
        });
        expect([status, body.id]).toEqual([200, userId]);
      },
      async ({ key, referralId }) => {
        const path = `/referrals/${referralId}`;
        const { status, body } = await service.call("PATCH", path, { key, body: { notes: "n" } });
        expect([status, body.id]).toEqual([200, referralId]);
      },
      async ({ key }) => {
        const index = organizations.findIndex((organization) => organization.key === key);
        const foreign = organizations[(index + 1) % organizations.length]?.referralId;
        expect((await service.call("GET", `/referrals/${foreign}`, { key })).status).toBe(404);
      },
    ];
    await Promise.all(
      Array.from({ length: 240 }, (_, turn) => {
        const organization = organizations[turn % organizations.length] as Prepared;
        return requests[turn % requests.length]?.(organization);
      }),
    );
  });
});

describe("without any permissions of the role", () => {
  beforeAll(async () => {
    await system(`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${role}`);
  });

  const withoutRows = "GET /event-types";
  const withRows = keyedRoutes.filter(
    ({ name, access }) => access.kind !== "identity" && name !== withoutRows,
  );

  test.each(withRows)(
    "$name · fails, because it has no other access to the rows",
    async (route) => {
      const { key } = await service.createPerson(one.id, {
        permissionLevel: "super_admin",
        isBdr: true,
      });
      const path = pathTo(route, { organization: one.id, resource: one.referrerId });
      const body =
        route.method === "GET" ? undefined : (otherBodies[route.name] ?? exampleFor(route));
      const answer = await service.call(route.method, path, { key, body });
      expect([answer.status, answer.body.error.code]).toEqual([500, "INTERNAL_ERROR"]);
    },
  );

  test(`${withoutRows} · continues, because it needs no rows`, async () => {
    expect((await service.call("GET", "/event-types", { key: one.key })).status).toBe(200);
  });

  test("GET /organizations and /health · continue, because they use the system's role", async () => {
    const { key } = await service.createPerson(one.id);
    for (const path of ["/organizations", "/health"]) {
      expect((await service.call("GET", path, { key })).status).toBe(200);
    }
  });
});

/** An example from the contract, which passes validation. */
function exampleFor({ promise }: GuardedRoute): object {
  const schema = "body" in promise ? promise.body : undefined;
  return (
    (schema instanceof z.ZodType ? (schema.meta()?.examples as object[]) : undefined)?.[0] ?? {}
  );
}

/** Bodies for routes with an example that refers to missing rows. */
const otherBodies: Record<string, object> = {
  "POST /webhooks": {
    name: "crm",
    url: "https://93.184.216.34/",
    eventTypes: ["referral.created"],
  },
};
