import { readFileSync } from "node:fs";
import { type BoundName, bounds } from "@referral-service/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Organization, Person } from "../../../../test/arrangements.ts";
import { fixed, ruleTerms } from "../../../../test/bonus-rules.ts";
import { openSession } from "../../../../test/browser-session.ts";
import { startService, type TestService } from "../../../../test/service.ts";

const atOnce = 20;

/** Small limits instead of the real ones, which go up to 100,000. */
const countMax = 30;
const bounded = Object.fromEntries(Object.keys(bounds).map((name) => [name, countMax])) as Record<
  BoundName,
  number
>;

let service: TestService;
let organization: Organization;
let admin: Person;
let businessDeveloper: Person;
beforeAll(async () => {
  service = await startService({ overrides: { bounds: bounded } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  organization = await service.createOrganization();
  admin = await service.createPerson(organization.id, { permissionLevel: "super_admin" });
  businessDeveloper = await service.createPerson(organization.id, { permissionLevel: "marketer" });
});

interface Bounded {
  /** Inserts `$2` rows into the organization. Three users already exist. */
  fill: string;
  add: (index: number) => { method?: string; path: string; body: object; key?: string };
  /** Whether items can be added only in the app. */
  isOfTheApp?: true;
}

const row = "gen_random_uuid(), $1::uuid";
const rows = "generate_series(1, $2::int) AS n";

const portalItem = (table: string, columns: string, values: string, body: object): Bounded => ({
  fill: `INSERT INTO ${table} (id, organization_id, business_developer_id, ${columns}, created_at, updated_at)
    SELECT ${row}, $3::uuid, ${values}, now(), now() FROM ${rows}`,
  add: () => ({ path: `/bd/${table.slice(3)}`, body, key: businessDeveloper.key }),
});

const ways: Record<BoundName, Bounded> = {
  apiKeys: {
    fill: `INSERT INTO api_keys (id, organization_id, public_id, hash, last_four, name, scopes, created_at)
      SELECT ${row}, gen_random_uuid()::text, 'x', 'four', 'Key', '{}', now() FROM ${rows}`,
    add: (index) => ({
      path: `/organizations/${organization.id}/api-keys`,
      body: { name: `Key ${index}` },
      key: admin.key,
    }),
  },
  customFields: {
    fill: `INSERT INTO custom_fields (id, organization_id, name, label, type, created_at, updated_at)
      SELECT ${row}, 'Field ' || n, 'Field', 'text', now(), now() FROM ${rows}`,
    add: (index) => ({
      path: `/organizations/${organization.id}/custom-fields`,
      body: { name: `New field ${index}`, type: "text" },
    }),
  },
  referralStatuses: {
    fill: `INSERT INTO referral_statuses (id, organization_id, key, label, color, meaning, position,
        is_shown_to_referrer, tells_referrer, referrer_text, created_at, updated_at)
      SELECT ${row}, 'status_' || n, 'Status ' || n, 'gray', 'working', 6 + n, true, false, '{}', now(), now()
      FROM ${rows}`,
    add: (index) => ({
      path: `/organizations/${organization.id}/referral-statuses`,
      body: { key: `new_${index}`, label: `New ${index}`, meaning: "lost" },
    }),
  },
  webhookEndpoints: {
    fill: `INSERT INTO webhook_endpoints (id, organization_id, name, url, event_types, sealed_secret,
        created_at, updated_at)
      SELECT ${row}, 'Endpoint', 'https://example.com/' || n, '{}', 'x', now(), now() FROM ${rows}`,
    add: (index) => ({
      path: "/webhooks",
      body: {
        name: "Endpoint",
        url: `https://example.com/new/${index}`,
        eventTypes: ["referral.created"],
      },
    }),
  },
  users: {
    fill: `INSERT INTO users (id, organization_id, permission_level, joined_at, created_at, updated_at)
      SELECT ${row}, 'referrer', now(), now(), now() FROM ${rows}`,
    add: (index) => ({ path: "/users", body: { email: `new-${index}@example.com` } }),
  },
  invitationMails: {
    fill: `INSERT INTO user_invitations (id, organization_id, user_id, email, token_hash, created_at, expires_at)
      SELECT ${row}, $3::uuid, 'somebody@example.com', decode(md5(random()::text), 'hex'), now(), now() FROM ${rows}`,
    add: (index) => ({ path: "/users", body: { email: `invited-${index}@example.com` } }),
  },
  invitationCodes: {
    fill: `INSERT INTO invitation_codes (id, organization_id, code, permission_level, created_at, updated_at)
      SELECT ${row}, 'code-' || gen_random_uuid(), 'referrer', now(), now() FROM ${rows}`,
    add: () => ({ path: "/invitation-codes", body: {} }),
  },
  publicLinks: {
    fill: `INSERT INTO public_links (id, organization_id, slug, referrer_id, created_at, updated_at)
      SELECT ${row}, 'link-' || gen_random_uuid(), $3::uuid, now(), now() FROM ${rows}`,
    add: () => ({ path: "/public-links", body: { referrerId: organization.referrerId } }),
  },
  companies: {
    fill: `INSERT INTO companies (id, organization_id, name, created_at, updated_at)
      SELECT ${row}, 'Company ' || n, now(), now() FROM ${rows}`,
    add: (index) => ({
      path: "/users",
      body: { email: `new-${index}@example.com`, company: `New company ${index}` },
    }),
  },
  slugChanges: {
    fill: `INSERT INTO audit_logs (id, organization_id, action, actor_type, actor_id, target_type, target_id,
        changes, request_id, created_at)
      SELECT ${row}, 'organization.updated', 'key', 'key', 'organization', $1::uuid, '{"slug": {}}', 'request', now()
      FROM ${rows}`,
    add: (index) => ({
      method: "PATCH",
      path: `/organizations/${organization.id}`,
      body: { slug: `${organization.slug}-${index}` },
      key: admin.key,
    }),
  },
  labels: {
    fill: `INSERT INTO label_spellings (organization_id, compared_name, name)
      SELECT $1::uuid, 'label ' || n, 'Label ' || n FROM ${rows}`,
    add: (index) => ({
      path: "/referrals",
      body: { name: "Ada", referrerId: organization.referrerId, labels: [`new ${index}`] },
    }),
  },
  bdProspects: portalItem("bd_prospects", "name, stage", "'Prospect', 'lead'", { name: "New" }),
  bdActivities: portalItem(
    "bd_activities",
    "type, summary, occurred_at",
    "'note', 'Summary', now()",
    { type: "note", summary: "New" },
  ),
  bdTasks: portalItem("bd_tasks", "title, status", "'Task', 'open'", { title: "New" }),
  bdGoals: portalItem(
    "bd_goals",
    "metric, target, period_start, period_end",
    "'activities', 1, now(), now() + interval '1 day'",
    {
      metric: "activities",
      target: 1,
      periodStart: 1_760_000_000_000,
      periodEnd: 1_770_000_000_000,
    },
  ),
  bonusRules: {
    fill: `INSERT INTO bonus_rules (id, organization_id, name, created_at, updated_at)
      SELECT ${row}, 'Rule ' || n, now(), now() FROM ${rows}`,
    add: (index) => ({
      path: "/api/bonus-rules",
      body: { name: `New ${index}`, terms: ruleTerms({ amount: fixed(100 + index) }) },
    }),
    isOfTheApp: true,
  },
  imports: {
    fill: `INSERT INTO imports (id, organization_id, type, mode, columns, row_count, creator_key_id, actor_key_id,
        request_id, worked_at, created_at)
      SELECT ${row}, 'referrals', 'dry_run', '[]', 1, 'key', 'key', 'request', now(), now() FROM ${rows}`,
    add: () => ({ path: "/imports/referrals", body: { csv: "name\nAda" } }),
  },
  dataSubjectRequests: {
    fill: `INSERT INTO data_subject_requests (id, organization_id, user_id, status, request_id, created_at)
      SELECT ${row}, $3::uuid, 'nothing_found', 'request', now() FROM ${rows}`,
    add: (index) => ({
      path: "/api/data-subject-requests",
      body: { email: `somebody-${index}@example.com` },
    }),
    isOfTheApp: true,
  },
};

const presentAtFirst: Partial<Record<BoundName, number>> = {
  users: 3,
  apiKeys: 1,
  companies: 1,
  referralStatuses: 6,
};

async function fillUp(name: BoundName, left: number) {
  const { fill } = ways[name];
  const values: unknown[] = [
    organization.id,
    countMax - left - (presentAtFirst[name] ?? 0),
    name === "publicLinks" ? organization.referrerId : businessDeveloper.userId,
  ];
  await service.pool.query(fill, fill.includes("$3") ? values : values.slice(0, 2));
}

test.each(Object.keys(ways) as BoundName[])(
  "%s · one below the limit, 20 more at once · one is added and the others get the limit's error",
  async (name) => {
    await fillUp(name, 1);
    const { add, isOfTheApp } = ways[name];
    const browser = isOfTheApp && (await openSession(service, admin));
    const answers = await Promise.all(
      Array.from({ length: atOnce }, (_, index) => {
        const { method = "POST", path, body, key = organization.key } = add(index);
        return browser
          ? browser.call("POST", path, { body })
          : service.call(method, path, { key, body });
      }),
    );
    const refused = answers.filter(({ status }) => status >= 300);
    expect(answers.length - refused.length).toBe(1);
    for (const { status, body } of refused) {
      expect([status, body.error?.code]).toEqual([400, "CONFLICT"]);
      expect(body.error.message).toContain(`the limit of ${countMax} `);
    }
  },
);

test.each([
  ["invitationMails", "user_invitations"],
  ["dataSubjectRequests", "data_subject_requests"],
] as const)(
  "%s · from before the clock was set back by an hour · do not count",
  async (name, table) => {
    await fillUp(name, 0);
    const { add, isOfTheApp } = ways[name];
    const browser = isOfTheApp && (await openSession(service, admin));
    const { path, body } = add(0);
    const attempt = () =>
      browser
        ? browser.call("POST", path, { body })
        : service.call("POST", path, { body, key: organization.key });
    expect((await attempt()).status).toBe(400);
    await service.pool.query(
      `UPDATE ${table} SET created_at = created_at + interval '1 hour' WHERE organization_id = $1`,
      [organization.id],
    );
    expect((await attempt()).status).toBe(201);
  },
);

test("apiKeys · rotated with an overlap · count twice, and without one once", async () => {
  await fillUp("apiKeys", 2);
  const path = `/organizations/${organization.id}/api-keys`;
  const { body: key } = await service.call("POST", path, { key: admin.key, body: { name: "K" } });
  const rotate = (id: string, overlapHours: number) =>
    service.call("POST", `${path}/${id}/rotate`, { key: admin.key, body: { overlapHours } });
  const answers = await Promise.all(Array.from({ length: 5 }, () => rotate(key.id, 24)));
  const [next, ...others] = answers.filter(({ status }) => status === 201);
  expect([others.length, next?.status]).toEqual([0, 201]);
  const refused = await rotate(next?.body.id, 24);
  expect([refused.status, refused.body.error?.code]).toEqual([400, "CONFLICT"]);
  expect((await rotate(next?.body.id, 0)).status).toBe(201);
});

test("The limits · of the running service · are those in the contract", async () => {
  const running = await startService();
  expect(running.deps.bounds).toEqual(bounds);
  await running.stop();
});

test("docs/operations.md · in its table of limits · has the actual limits", () => {
  const page = readFileSync(
    new URL("../../../../../../docs/operations.md", import.meta.url),
    "utf8",
  );
  const section = page.split("## Limits")[1] ?? "";
  const counts = [...section.matchAll(/^\| [^|]+ +\| +([\d,]+) +\|/gm)].map(([, count]) => count);
  expect(counts.sort()).toEqual(
    Object.values(bounds)
      .map((count) => count.toLocaleString("en"))
      .sort(),
  );
});
