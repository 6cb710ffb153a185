import { sql } from "@referral-service/api/kernel/database/sql.ts";
import type { ConnectedDeps } from "@referral-service/api/processes/boot.ts";
import { whyNotAllowed } from "@referral-service/api/referrals/custom-fields/rules.ts";
import { listRoutes } from "@referral-service/api/test/routes.ts";
import { startService } from "@referral-service/api/test/service.ts";
import { until } from "@referral-service/api/test/until.ts";
import { useService } from "@referral-service/api/test/use-service.ts";
import {
  bdProspectStage,
  bonusPaymentStatus,
  contract,
  customFieldType,
  knownReferralStatuses,
} from "@referral-service/contract";
import { describe, expect, test } from "vitest";
import { isFullVolume } from "../../../../.ci/test-volume.ts";
import { type DemoWorld, seedDemoWorld } from "./store.ts";

const day = Date.UTC(2026, 10, 20);
const morning = { now: () => new Date(day + 6 * 60 * 60 * 1_000) };
const evening = { now: () => new Date(day + 20 * 60 * 60 * 1_000) };

const service = useService({
  overrides: { clock: morning },
  inEmptyDatabase: async (deps) => {
    world = await plantedIn(deps);
    rows = await rowsOf(deps);
  },
});
let world: DemoWorld;
let rows: Rows;

async function plantedIn(deps: ConnectedDeps): Promise<DemoWorld> {
  const planted = await seedDemoWorld(deps);
  if (planted === undefined) throw new Error("There is no demo world");
  return planted;
}

type Rows = Record<string, string[]>;

/** Columns that differ each time the world is created. */
const differing: Record<string, string> = {
  api_keys: " - 'id' - 'created_at'",
  payment_credentials: " - 'sealed_details' - 'details_hash'",
  payer_accounts: " - 'sealed_details'",
  payment_runs: " - 'sealed_file'",
  tax_details: " - 'sealed_details'",
};

/** All rows in the database, without the columns that differ each time. */
async function rowsOf({ db }: Pick<ConnectedDeps, "db">): Promise<Rows> {
  const tables = await db.query<{ name: string }>(sql`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'
      AND table_name NOT IN ('_prisma_migrations', 'access_version')`);
  const all: Rows = {};
  for (const { name } of tables) {
    const rows = await db.query<{ row: string }>({
      text: `SELECT (to_jsonb(t)${differing[name] ?? ""})::text AS row FROM ${name} AS t ORDER BY 1`,
    });
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

const count = async (sql: string, ...values: unknown[]) => {
  const { rows } = await service.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${sql}`,
    values,
  );
  return rows[0]?.count ?? 0;
};

const get = (path: string, key: string) => service.call("GET", path, { key });

describe("the same world", () => {
  test("created on the same day at another hour, in another database · has the same rows", async () => {
    const other = await startService({
      overrides: { clock: evening },
      inEmptyDatabase: async (deps) => {
        expect(await plantedIn(deps)).toEqual(world);
        expect(await rowsOf(deps)).toEqual(rows);
      },
    });
    await other.stop();
  });

  test.runIf(isFullVolume)("created on another day · has the same numbers of rows", async () => {
    const later = { now: () => new Date(Date.UTC(2027, 1, 28, 12)) };
    const other = await startService({
      overrides: { clock: later },
      inEmptyDatabase: async (deps) => {
        await plantedIn(deps);
        expect(sizesOf(await rowsOf(deps))).toEqual(sizesOf(rows));
      },
    });
    await other.stop();
  });

  test("at a second start · weeks later · is found and unchanged", async () => {
    const before = await rowsOf(service.deps);
    const weeksLater = { now: () => new Date(day + 40 * 24 * 60 * 60 * 1_000) };
    expect(await seedDemoWorld({ ...service.deps, clock: weeksLater })).toEqual(world);
    expect(await rowsOf(service.deps)).toEqual(before);
  });

  const sizesOf = (all: Rows) =>
    Object.fromEntries(Object.entries(all).map(([name, { length }]) => [name, length]));
});

describe("contents", () => {
  const inUnlimited = (table: string) =>
    `${table} WHERE organization_id = '${world.organizations.unlimited.id}'`;

  test.each([
    ["users", "permission_level = 'referrer'", 60],
    ["users", "permission_level = 'marketer'", 8],
    ["users", "permission_level = 'super_admin'", 1],
    ["referrals", "TRUE", 600],
  ])("%s where %s · number %i", async (table, condition, expected) => {
    expect(await count(`${inUnlimited(table)} AND ${condition}`)).toBe(expected);
  });

  test.each([
    ["referrals", "status", knownReferralStatuses, 20],
    ["bonus_payments", "status", bonusPaymentStatus.options, 3],
    ["referrals", "status", ["site_visit"], 5],
    ["referrals", "credit", ["credited", "shared", "not_credited"], 2],
    ["duplicate_cases", "status", ["open", "decided"], 3],
    ["duplicate_cases", "decision", contract.duplicates.decide.body.shape.decision.options, 1],
    ["bonus_payments", "currency", ["EUR", "NOK"], 20],
    ["payment_runs", "status", ["open", "finished"], 1],
    ["payment_runs", "kind", ["sepa", "paypal"], 2],
    ["bd_prospects", "stage", bdProspectStage.options, 9],
    ["bd_tasks", "status", ["open", "done"], 9],
    ["custom_fields", "type", customFieldType.options, 1],
    ["users", "status", ["active", "blocked"], 1],
    ["public_links", "is_active", ["true", "false"], 1],
    ["users", "language", ["de"], 1],
    ["organization_promises", "first_contact_within_hours", ["96"], 1],
    ["invitation_codes", "is_active", ["true", "false"], 1],
  ])("%s · include every %s", async (table, column, values, least) => {
    for (const value of values) {
      const found = await count(`${inUnlimited(table)} AND ${column}::text = $1`, value);
      expect(found, value).toBeGreaterThanOrEqual(least);
    }
  });

  test("its reports · show how often the promises were kept, and its admins find similar referrals", async () => {
    const key = world.keys.superAdmin;
    const contact = await get("/reports/first-contact", key);
    const bonuses = await get("/reports/bonus-payments", key);
    for (const { kept, broken } of [contact.body.promise, bonuses.body.timeToPayment.promise]) {
      expect(kept).toBeGreaterThan(broken);
      expect(broken).toBeGreaterThan(0);
    }
    const similar = `referrals AS one JOIN referrals AS other USING (organization_id, name, address_formatted)
      WHERE one.id < other.id AND one.email IS DISTINCT FROM other.email
        AND one.phone IS DISTINCT FROM other.phone`;
    expect(await count(similar)).toBeGreaterThanOrEqual(2);
  });

  test.each([
    ["expired", "expires_at < $1"],
    ["used up", "use_count = use_limit AND use_count > 0"],
    ["ready to be used", "is_active AND (expires_at IS NULL OR expires_at > $1)"],
  ])("an invitation code that is %s · exists", async (_, condition) => {
    const codes = inUnlimited("invitation_codes");
    const values = condition.includes("$1") ? [morning.now()] : [];
    expect(await count(`${codes} AND ${condition}`, ...values)).toBeGreaterThan(0);
  });

  test("everyone in the quickstart · has a key with the same name", () => {
    const users = [
      ...["superAdmin", "admin", "adminBdr", "adminBonus", "businessDeveloper"],
      ...["businessDeveloperBonus", "referrer", "otherReferrer", "blocked", "secondSuperAdmin"],
      ...["multiOrganization", "freePlanAdmin", "memberOfNone", "secondReferrer"],
    ];
    expect(Object.keys(world.users)).toEqual(users);
    expect(Object.keys(world.keys)).toEqual(["organization", "readOnly", "free", ...users]);
  });

  test("people · are users in one organization, except one person in two organizations and one who has left", async () => {
    const { rows: several } = await service.pool.query(
      "SELECT identity_user_id FROM users GROUP BY identity_user_id HAVING count(*) > 1",
    );
    expect(several).toEqual([{ identity_user_id: "demo_multiOrganization" }]);
    const { rows: gone } = await service.pool.query(
      "SELECT id FROM users WHERE left_at IS NOT NULL",
    );
    expect(gone).toEqual([{ id: world.users.memberOfNone }]);
  });

  test("the super admin of the second organization · sees its people, including the person in both", async () => {
    const { status, body } = await get("/users", world.keys.secondSuperAdmin);
    expect(status).toBe(200);
    const names = body.data.map(({ name }: { name: string }) => name);
    expect(names.toSorted()).toEqual(["Hana Sato", "Kenji Mori", "Marit Haugen"]);
  });

  test("events and deliveries · do not exist, so that no endpoint receives past events", async () => {
    expect([await count("events"), await count("webhook_deliveries")]).toEqual([0, 0]);
  });
});

describe("the service's rules hold", () => {
  const end = `timestamptz '${new Date(day).toISOString()}'`;
  test.each([
    [
      "only completed referrals have a customer",
      "referrals WHERE (status = 'completed') <> (customer_id IS NOT NULL)",
    ],
    [
      "a customer matches their referrals by address or number",
      `referrals JOIN customers ON customers.id = referrals.customer_id
       WHERE (lower(referrals.email) = customers.email_key) IS NOT TRUE
         AND (regexp_replace(referrals.phone, '[^0-9+]', '', 'g') = customers.phone_key) IS NOT TRUE
         AND (referrals.name <> customers.name)`,
    ],
    [
      "every customer has a referral",
      "customers WHERE id NOT IN (SELECT customer_id FROM referrals WHERE customer_id IS NOT NULL)",
    ],
    [
      "a payment goes to the person who gets the credit for its referral",
      `bonus_payments AS payment JOIN referrals ON referrals.id = payment.referral_id
       WHERE payment.referrer_id <> referrals.referrer_id`,
    ],
    [
      "a payment is later than its referral",
      `bonus_payments AS payment JOIN referrals ON referrals.id = payment.referral_id
       WHERE payment.created_at < referrals.updated_at`,
    ],
    [
      "payments have the fields that their status requires",
      `bonus_payments WHERE (status = 'completed') <> (completed_at IS NOT NULL)
         OR (status = 'failed') <> (failure_reason IS NOT NULL)
         OR (status NOT IN ('draft', 'canceled')) <> (approved_at IS NOT NULL)`,
    ],
    [
      "payments were drafted by people who can send bonuses",
      `bonus_payments AS payment JOIN users AS sender
         ON (sender.organization_id, sender.id) = (payment.organization_id, created_by_id)
       JOIN users AS referrer
         ON (referrer.organization_id, referrer.id) = (payment.organization_id, referrer_id)
       WHERE NOT (sender.permission_level = 'super_admin' OR sender.can_send_bonuses)
         OR (sender.permission_level = 'marketer'
           AND sender.id NOT IN (referrer.id, referrer.business_developer_id))`,
    ],
    [
      "payments that were sent belong to people with payout details",
      `bonus_payments WHERE status IN ('processing', 'completed', 'failed')
         AND referrer_id NOT IN (SELECT user_id FROM payment_credentials)`,
    ],
    [
      "the team's first message and change are not earlier than the first contact",
      `referrals JOIN conversations ON conversations.referral_id = referrals.id
       JOIN messages ON messages.conversation_id = conversations.id
       WHERE sender_id <> referrer_id AND (messages.created_at < first_contact_at) IS NOT FALSE`,
    ],
    [
      "keys are older than the referrals that they submitted, and were used for the last one",
      `referrals JOIN api_keys ON api_keys.organization_id = referrals.organization_id
         AND api_keys.name = submitted_by_key_name
       WHERE referrals.created_at < api_keys.created_at
         OR (referrals.created_at <= api_keys.last_used_at) IS NOT TRUE`,
    ],
    [
      "payments by rules equal the sum in their explanation, and go to a person with credit",
      `bonus_payments AS payment JOIN referrals ON referrals.id = payment.referral_id
       WHERE rule_id IS NOT NULL AND (referrals.credit = 'not_credited' OR amount <> (
         SELECT sum((step ->> 'change')::numeric)
         FROM jsonb_array_elements(explanation -> 'steps') AS step))`,
    ],
    [
      "no bonus is for a referral without credit",
      `bonus_payments AS payment JOIN referrals ON referrals.id = payment.referral_id
       WHERE referrals.credit = 'not_credited'`,
    ],
    [
      "runs contain the payments that they pay, and end with their last result",
      `payment_runs AS run WHERE (status = 'finished') = EXISTS (
         SELECT FROM payments_of_runs WHERE run_id = run.id AND is_live)
         OR (status = 'open') <> (sealed_file IS NOT NULL)`,
    ],
    [
      "payments that a run processes are in an open run",
      `bonus_payments AS payment WHERE (status = 'processing' AND run_id IS NOT NULL) <> EXISTS (
         SELECT FROM payments_of_runs AS part
         WHERE part.bonus_payment_id = payment.id AND part.is_live)`,
    ],
    [
      "cases count their referrals, and two or more are for one person",
      `duplicate_cases AS one WHERE referral_count < 2 OR referral_count <> (
         SELECT count(*) FROM duplicate_case_referrals WHERE case_id = one.id)`,
    ],
    [
      "conversations count their messages",
      `conversations WHERE (message_count, created_at, last_message_at) IS DISTINCT FROM (
         SELECT (count(*)::int, min(created_at), max(created_at)) FROM messages
         WHERE conversation_id = conversations.id)`,
    ],
    [
      "links count no more submissions than clicks, and no more than their referrer's credited referrals",
      `public_links AS link WHERE click_count < submission_count OR submission_count > (
         SELECT count(*) FROM referrals WHERE referrals.referrer_id = link.referrer_id)`,
    ],
    [
      "the daily counts of links include all of their clicks and submissions",
      `public_links AS link WHERE (click_count, submission_count) IS DISTINCT FROM (
         SELECT (coalesce(sum(day.click_count), 0)::int, coalesce(sum(day.submission_count), 0)::int)
         FROM page_days AS day WHERE day.page_id = link.id)`,
    ],
    [
      "the daily counts of codes include all people who joined with them, after a click",
      `invitation_codes AS code WHERE use_count <> (
         SELECT coalesce(sum(submission_count), 0) FROM page_days WHERE page_id = code.id)
         OR EXISTS (SELECT FROM page_days WHERE click_count < submission_count)`,
    ],
    [
      "codes count the people who joined with them",
      `invitation_codes AS code WHERE use_count <> (
         SELECT count(*) FROM audit_logs WHERE action = 'user.joined'
           AND changes->'invitationCodeId'->>'to' = code.id::text)`,
    ],
    [
      "users belong to the company in their profile",
      `users
       LEFT JOIN companies ON companies.id = company_id
       WHERE companies.name IS DISTINCT FROM users.company`,
    ],
    [
      "referrers are assigned only to business developers",
      `users JOIN users AS developer
         ON developer.organization_id = users.organization_id
         AND developer.id = users.business_developer_id
       WHERE developer.permission_level <> 'marketer' AND NOT developer.is_bdr`,
    ],
    [
      "referrals are later than their referrer",
      `referrals JOIN users AS referrer ON referrer.id = referrer_id
       WHERE referrals.created_at < joined_at`,
    ],
    [
      "each change to a referral has a version and an audit log entry",
      `referrals WHERE version <> 1 + (SELECT count(*) FROM audit_logs
         WHERE audit_logs.organization_id = referrals.organization_id AND target_type = 'referral'
           AND target_id = referrals.id AND action = 'referral.updated')`,
    ],
    [
      "each change to a prospect has a version and an audit log entry",
      `bd_prospects WHERE version <> 1 + (SELECT count(*) FROM audit_logs
         WHERE audit_logs.organization_id = bd_prospects.organization_id
           AND target_type = 'bd_prospect' AND target_id = bd_prospects.id
           AND action = 'bd_prospect.updated')`,
    ],
    ["no audit log entry is in the future", `audit_logs WHERE created_at >= ${end}`],
    [
      "no row was changed before its creation",
      `(SELECT created_at, updated_at FROM referrals
        UNION ALL SELECT created_at, updated_at FROM bonus_payments
        UNION ALL SELECT created_at, updated_at FROM customers
        UNION ALL SELECT created_at, updated_at FROM bd_prospects
        UNION ALL SELECT created_at, updated_at FROM bd_tasks) AS things
       WHERE created_at > updated_at OR updated_at >= ${end}
         OR created_at < ${end} - interval '60 days'`,
    ],
    ["email addresses of people belong to no one", "users WHERE email NOT LIKE '%@example.com'"],
    ["email addresses of leads belong to no one", "referrals WHERE email NOT LIKE '%@example.com'"],
    [
      "phone numbers of leads belong to no one",
      "referrals WHERE phone !~ '^\\+1 [0-9]{3} 555 01[0-9]{2}$'",
    ],
  ])("%s", async (_, exceptions) => {
    expect(await count(exceptions)).toBe(0);
  });

  test("custom fields have allowed values", async () => {
    const fields = await service.deps.db.client.customField.findMany();
    const { rows: values } = await service.pool.query(
      "SELECT key, value FROM referrals, jsonb_each(custom_field_values)",
    );
    expect(values.length).toBeGreaterThan(500);
    for (const { key, value } of values) {
      const field = fields.find(({ id }) => id === key) as never;
      expect(whyNotAllowed(field, value), JSON.stringify(value)).toBeUndefined();
    }
  });
});

describe("with the API", () => {
  async function everythingIn(path: string, key: string) {
    const found: { id: string; referrerId: string }[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { body } = await get(`${path}?limit=100${cursor && `&cursor=${cursor}`}`, key);
      found.push(...body.data);
      cursor = body.pagination.nextCursor;
    }
    return found;
  }

  test.each(["/referrals", "/public-links", "/bonus-payments"])(
    "GET %s · by a referrer and by their business developer · shows theirs, and no other's",
    async (path) => {
      const { keys, users } = world;
      const own = await everythingIn(path, keys.referrer);
      expect(own.length).toBeGreaterThan(0);
      expect(new Set(own.map(({ referrerId }) => referrerId))).toEqual(new Set([users.referrer]));
      const theirs = await everythingIn(path, keys.businessDeveloper);
      // The business developer sees the same referrals, with fields that referrers cannot read.
      const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);
      expect(idsOf(theirs)).toEqual(expect.arrayContaining(idsOf(own)));
      expect(theirs.map(({ referrerId }) => referrerId)).not.toContain(users.otherReferrer);
      const all = await everythingIn(path, keys.superAdmin);
      expect(all.length).toBeGreaterThan(theirs.length);
      expect(all.map(({ referrerId }) => referrerId)).toContain(users.otherReferrer);
    },
  );

  test.each(["businessDeveloper", "businessDeveloperBonus", "adminBdr"] as const)(
    "GET /bd/overview · by %s · has items of every kind",
    async (who) => {
      const { body } = await get("/bd/overview", world.keys[who]);
      const { prospects, ...counts } = body.counts;
      for (const found of [...Object.values(prospects), ...Object.values(counts)]) {
        expect(found).toBeGreaterThan(0);
      }
      expect(body.recentActivities.length).toBeGreaterThan(0);
      expect(body.goalProgress).toHaveLength(4);
      const goals: { progress: number; target: number; withheld?: true }[] = body.goalProgress;
      const shown = goals.filter(({ withheld }) => !withheld);
      // This admin cannot read bonus payments, so their sum is hidden.
      expect(shown).toHaveLength(who === "adminBdr" ? 3 : 4);
      for (const { progress, target } of shown) expect(progress).toBeLessThanOrEqual(target);
      expect(shown.some(({ progress }) => progress > 0)).toBe(true);
    },
  );

  /** The lists that are empty, and why. */
  const emptyLists: Record<string, string> = {
    "GET /webhooks": "An endpoint is the address of somebody's receiver, and nobody has one yet",
    "GET /webhooks/:id/deliveries": "There is no endpoint to deliver to",
    "GET /referrals/:id/photos": "Pictures would make the world slow to plant",
    ...Object.fromEntries(
      ["referrals", "people"].flatMap((what) =>
        ["", "/:id/rows"].map((below) => [
          `GET /imports/${what}${below}`,
          "An import is forgotten within hours",
        ]),
      ),
    ),
    "GET /events": "What is in the world was not done through the API, so that nobody is sent it",
  };

  test.each(listRoutes.filter((route) => !(route in emptyLists)))(
    "%s · answers at least one row",
    async (route) => {
      const path = route.replace(/^GET /, "");
      const key = path.startsWith("/bd/") ? world.keys.businessDeveloper : world.keys.superAdmin;
      const [collection, below] = path.split("/:id");
      const having = below === "/duplicates" ? "?hasOpenDuplicate=true" : "";
      const parents =
        below === undefined ? undefined : (await get(`${collection}${having}`, key)).body;
      // Requests appear in the request log with a delay.
      await until(async () => {
        const { status, body } = await get(path.replace(":id", parents?.data[0].id), key);
        expect(status, JSON.stringify(body)).toBe(200);
        return body.data.length > 0;
      });
    },
  );
});
