import { randomUUID } from "node:crypto";
import pg from "pg";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { isFullVolume } from "../../../../../.ci/test-volume.ts";
import { databaseBefore } from "../../../test/earlier-database.ts";
import { until } from "../../../test/until.ts";

type Row = Record<string, unknown>;

const [one, two] = ["00000000-0000-7000-8000-000000000001", "00000000-0000-7000-8000-000000000002"];
/** A member of both organizations, and of the first one for longer. */
const ada = "00000000-0000-7000-8000-00000000000a";
/** A member of both organizations, and of the second one for longer. She has left the first one. */
const grace = "00000000-0000-7000-8000-00000000000b";
/** A member of only the second organization, with a personal key but no identity. */
const hedy = "00000000-0000-7000-8000-00000000000c";
/** A member of neither, with a personal key. */
const joan = "00000000-0000-7000-8000-00000000000d";

let database: Awaited<ReturnType<typeof databaseBefore>>;

async function fillEarlierDatabase() {
  database = await databaseBefore("20261124000000_users");
  await database.pool.query(people);
  for (const organizationId of [one, two]) await fill(organizationId);
}

const query = async (sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.pool.query(sql, values)).rows;

const people = `
  INSERT INTO organizations (id, slug, name, plan, default_currency, timezone, created_at, updated_at)
  SELECT id::uuid, slug, slug, 'unlimited', 'EUR', 'UTC', now(), now()
  FROM (VALUES ('${one}', 'one'), ('${two}', 'two')) AS organization (id, slug);
  INSERT INTO users (id, identity_user_id, first_name, email, company, version, created_at, updated_at)
  SELECT id::uuid, identity, name, name || '@Example.com', 'Fjord', 3, now(), now()
  FROM (VALUES ('${ada}', 'identity of Ada', 'Ada'), ('${grace}', NULL, 'Grace'), ('${hedy}', NULL, 'Hedy'),
    ('${joan}', 'identity of Joan', 'Joan')) AS person (id, identity, name);
  INSERT INTO memberships (organization_id, user_id, permission_level, can_send_bonuses, joined_at, left_at, business_developer_id)
  SELECT organization::uuid, person::uuid, level, level = 'marketer', joined::timestamptz, gone::timestamptz, developer::uuid
  FROM (VALUES ('${one}', '${ada}', 'admin', '2026-01-01', NULL, NULL), ('${two}', '${ada}', 'marketer', '2026-02-01', NULL, NULL),
    ('${two}', '${grace}', 'referrer', '2026-01-01', NULL, '${ada}'), ('${one}', '${grace}', 'referrer', '2026-03-01', '2026-04-01', NULL),
    ('${two}', '${hedy}', 'super_admin', '2026-01-01', NULL, NULL)) AS membership (organization, person, level, joined, gone, developer);
  INSERT INTO api_keys (id, user_id, public_id, hash, last_four, name, scopes, created_at)
  SELECT gen_random_uuid(), person::uuid, 'of ' || person, '', '0000', 'key', '{}', now()
  FROM unnest(ARRAY['${ada}', '${hedy}', '${joan}']) AS person`;

/** Every column that refers to a person refers to Ada. */
async function fill(organizationId: string) {
  const of = async (sql: string) => query(sql, [organizationId, ada]);
  const [referral] = await of(`
    INSERT INTO referrals (id, organization_id, referrer_id, submitted_by_user_id, name, status, created_at, updated_at)
    VALUES (gen_random_uuid(), $1, $2, $2, 'Somebody', 'new', now(), now()) RETURNING id`);
  await of(`
    INSERT INTO bonus_payments (id, organization_id, referral_id, referrer_id, amount, currency, payment_method, status, created_by_id,
      approved_by_id, created_at, updated_at)
    VALUES (gen_random_uuid(), $1, '${referral?.id}', $2, 50, 'EUR', 'manual', 'draft', $2, $2, now(), now())`);
  await of(`
    INSERT INTO payment_credentials (organization_id, user_id, payment_method, sealed_details, updated_at)
    VALUES ($1, $2, 'manual', '', now())`);
  await of(`
    INSERT INTO invitation_codes (id, organization_id, code, permission_level, owner_id, created_at, updated_at)
    VALUES (gen_random_uuid(), $1, 'code of ' || $1::uuid, 'referrer', $2, now(), now())`);
  await of(`
    INSERT INTO public_links (id, organization_id, slug, referrer_id, created_at, updated_at)
    VALUES (gen_random_uuid(), $1, 'link of ' || $1::uuid, $2, now(), now())`);
  await of(`
    WITH conversation AS (
      INSERT INTO conversations (id, organization_id, referral_id, message_count, last_message_at, created_at, updated_at)
      VALUES (gen_random_uuid(), $1, '${referral?.id}', 1, now(), now(), now()) RETURNING id)
    INSERT INTO messages (id, organization_id, conversation_id, sender_id, body, created_at)
    SELECT gen_random_uuid(), $1, id, $2, 'Hello', now() FROM conversation`);
  await of(`
    WITH prospect AS (
      INSERT INTO bd_prospects (id, organization_id, business_developer_id, name, stage, created_at, updated_at)
      VALUES (gen_random_uuid(), $1, $2, 'Lead', 'lead', now(), now()) RETURNING id),
    activity AS (
      INSERT INTO bd_activities (id, organization_id, business_developer_id, prospect_id, type, summary, occurred_at, created_at, updated_at)
      SELECT gen_random_uuid(), $1, $2, id, 'call', 'Talked', now(), now(), now() FROM prospect)
    INSERT INTO bd_tasks (id, organization_id, business_developer_id, prospect_id, title, status, created_at, updated_at)
    SELECT gen_random_uuid(), $1, $2, id, 'Call', 'open', now(), now() FROM prospect`);
  await of(`
    INSERT INTO bd_goals (id, organization_id, business_developer_id, metric, target, period_start, period_end, created_at, updated_at)
    VALUES (gen_random_uuid(), $1, $2, 'activities', 1, now(), now() + interval '1 day', now(), now())`);
  await of(`
    INSERT INTO audit_logs (id, organization_id, action, actor_type, actor_id, target_type, target_id, changes, created_at)
    SELECT gen_random_uuid(), $1, 'user.updated', 'user', $2::uuid::text, 'user', $2,
      jsonb_build_object('businessDeveloperId', jsonb_build_object('from', null, 'to', $2), 'company', '{"from": "A", "to": "B"}'::jsonb),
      now()`);
}

/** The current columns of each table that has an organization. */
const columnsOfTables = async () =>
  (await query(`
    SELECT table_name AS name, string_agg(quote_ident(column_name), ', ') AS columns
    FROM information_schema.columns
    WHERE table_schema = 'public'
      AND table_name NOT IN ('users', 'memberships', 'api_keys', 'referral_count_changes',
        'referral_status_count_changes', 'referral_statuses')
    GROUP BY 1 HAVING bool_or(column_name = 'organization_id') ORDER BY 1`)) as {
    name: string;
    columns: string;
  }[];

/** The organization's rows by table. Later migrations add tables and columns. */
async function rowsOf(
  organizationId: string,
  tables: Awaited<ReturnType<typeof columnsOfTables>>,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name, columns } of tables) {
    const rows = await query(
      `SELECT to_jsonb(shown)::text AS row
       FROM (SELECT ${columns} FROM ${name} WHERE organization_id = $1) shown ORDER BY 1`,
      [organizationId],
    );
    found[name] = rows.map(({ row }) => String(row));
  }
  return found;
}

const userOf = async (organizationId: string, identity: string) =>
  (
    await query("SELECT * FROM users WHERE organization_id = $1 AND identity_user_id = $2", [
      organizationId,
      identity,
    ])
  )[0];

// Runs only in the full volume, because a merged migration never changes.
describe.runIf(isFullVolume)("The migration to users", () => {
  let tables: Awaited<ReturnType<typeof columnsOfTables>>;
  let before: Record<"one" | "two", Record<string, string[]>>;
  beforeAll(async () => {
    await fillEarlierDatabase();
    tables = await columnsOfTables();
    before = { one: await rowsOf(one, tables), two: await rowsOf(two, tables) };
    await database.migrate();
    return () => database.drop();
  });

  test("for a person in two organizations · keeps the ID in the first and creates another user in the second", async () => {
    const [first, second] = [
      await userOf(one, "identity of Ada"),
      await userOf(two, "identity of Ada"),
    ];
    const profile = { first_name: "Ada", email: "Ada@Example.com", email_key: "ada@example.com" };
    expect(first).toMatchObject({ id: ada, ...profile, version: 3, former_id: null });
    expect(second).toMatchObject({ ...profile, version: 3, former_id: ada });
    expect(second?.id).not.toBe(ada);
    expect([first?.permission_level, second?.permission_level]).toEqual(["admin", "marketer"]);
    expect([first?.can_send_bonuses, second?.can_send_bonuses]).toEqual([false, true]);
  });

  test("for a person who left the organization that they joined later · keeps the ID where they are", async () => {
    const identity = `identity_${grace}`;
    const [left, present] = [await userOf(one, identity), await userOf(two, identity)];
    expect([present?.id, present?.left_at]).toEqual([grace, null]);
    expect([left?.former_id, left?.left_at]).toEqual([grace, new Date("2026-04-01T00:00:00Z")]);
    expect(present?.business_developer_id).toBe((await userOf(two, "identity of Ada"))?.id);
  });

  test("for rows that name a person · loses none, changes none in the first organization, and uses the new ID in the second", async () => {
    const newId = String((await userOf(two, "identity of Ada"))?.id);
    expect(await rowsOf(one, tables)).toEqual(before.one);
    expect(JSON.stringify(before.two)).toContain(ada);
    const moved = Object.entries(before.two).map(([table, rows]) => [
      table,
      rows.map((row) => row.replaceAll(ada, newId)),
    ]);
    expect(await rowsOf(two, tables)).toEqual(Object.fromEntries(moved));
    expect(await query("SELECT count(*)::int FROM users")).toEqual([{ count: 5 }]);
  });

  test("for report counts · credits the new ID", async () => {
    const newId = (await userOf(two, "identity of Ada"))?.id;
    const counts = `SELECT referrer_id AS id, sum(count)::int AS count FROM referral_status_count_changes
      WHERE organization_id = $1 GROUP BY 1 HAVING sum(count) <> 0`;
    expect(await query(counts, [two])).toEqual([{ id: newId, count: 1 }]);
    expect(await query(counts, [one])).toEqual([{ id: ada, count: 1 }]);
  });

  test("for personal keys · leaves them with the person, who gets an identity if none was known", async () => {
    const keys = await query("SELECT public_id, identity_user_id FROM api_keys ORDER BY 1");
    expect(keys).toEqual([
      { public_id: `of ${ada}`, identity_user_id: "identity of Ada" },
      { public_id: `of ${hedy}`, identity_user_id: `identity_${hedy}` },
      { public_id: `of ${joan}`, identity_user_id: "identity of Joan" },
    ]);
    expect((await userOf(two, `identity_${hedy}`))?.id).toBe(hedy);
  });

  test("for a person without an organization · keeps the row where nothing reads it", async () => {
    expect(await query("SELECT id FROM persons_without_organization")).toEqual([{ id: joan }]);
  });
});

test.runIf(isFullVolume)(
  "The migration to users · while old processes write · waits for them, blocks them, and loses no acknowledged write",
  async () => {
    await fillEarlierDatabase();
    onTestFinished(() => database.drop());
    const acknowledged: string[] = [];
    const writing = Array.from({ length: 6 }, () => writeUntilRefused(acknowledged));
    await until(() => acknowledged.length > 0);
    await database.migrate();
    const refusals = await Promise.all(writing);
    expect(new Set(refusals)).toEqual(new Set([noSuchTable]));
    const rows = await query("SELECT id FROM referrals WHERE id = ANY ($1)", [acknowledged]);
    expect(rows).toHaveLength(acknowledged.length);
    const [newId] = await query("SELECT id FROM users WHERE former_id = $1 AND left_at IS NULL", [
      ada,
    ]);
    const referrers = "SELECT DISTINCT referrer_id AS id FROM referrals WHERE organization_id = $1";
    expect(await query(referrers, [two])).toEqual([newId]);
  },
);

const noSuchTable = "42P01";
/** The SQLSTATEs of a deadlock and of the time limit. Requests return 503 for them. */
const retryable = ["40P01", "57014"];

/**
 * Writes like a request of the older release: locks the person, reads the membership, then writes
 * rows that name it.
 */
async function writeUntilRefused(acknowledged: string[]): Promise<string | undefined> {
  for (;;) {
    const id = randomUUID();
    const client = await database.pool.connect();
    try {
      await client.query("BEGIN; SET LOCAL statement_timeout = '2s'");
      await client.query("SELECT FROM referrals WHERE organization_id = $1 FOR UPDATE", [two]);
      await client.query("UPDATE users SET version = version + 1 WHERE id = $1", [ada]);
      await client.query("SELECT FROM memberships WHERE user_id = $1", [ada]);
      await client.query(
        `INSERT INTO referrals (id, organization_id, referrer_id, submitted_by_user_id, name, status, created_at, updated_at)
         VALUES ($1, $2, $3, $3, 'Somebody', 'new', now(), now())`,
        [id, two, ada],
      );
      await client.query("COMMIT");
      acknowledged.push(id);
    } catch (error) {
      await client.query("ROLLBACK");
      if (!(error instanceof pg.DatabaseError)) throw error;
      if (!retryable.includes(String(error.code))) return error.code;
    } finally {
      client.release();
    }
  }
}
