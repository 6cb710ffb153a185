import { beforeAll, expect, test } from "vitest";
import { type BrowserSession, openSession } from "../../../test/browser-session.ts";
import { type Cast, createCast } from "../../../test/cast.ts";
import { type Filling, fillTables } from "../../../test/fill-tables.ts";
import { rowsRead } from "../../../test/rows-read.ts";
import { useService } from "../../../test/use-service.ts";

const service = useService();
let cast: Cast;
let browser: BrowserSession;
/** A prospect of the business developer with ten tasks and ten activities. */
let prospectId: string;

const rowCount = 10_000;
const tables = ["bd_prospects", "bd_activities", "bd_tasks", "audit_logs"];

/** Two portals full of prospects, activities and tasks. Half of the tasks are completed. */
beforeAll(async () => {
  cast = await createCast(service);
  browser = await openSession(service, cast.businessDeveloper);
  const { organizationId, businessDeveloper, otherBusinessDeveloper } = cast;
  const portals = [otherBusinessDeveloper, businessDeveloper].map(
    ({ userId }): Filling => [
      `WITH prospect AS (
         INSERT INTO bd_prospects (id, organization_id, business_developer_id, name, stage, won_at,
           created_at, updated_at)
         SELECT gen_random_uuid(), $1, $2, 'Ada', CASE WHEN n % 2 = 0 THEN 'won' ELSE 'lead' END,
           CASE WHEN n % 2 = 0 THEN now() - n * interval '30 minutes' END,
           now() - n * interval '1 hour', now()
         FROM generate_series(1, ${rowCount / 10}) AS n
         RETURNING *),
       activity AS (
         INSERT INTO bd_activities (id, organization_id, business_developer_id, prospect_id, type,
           summary, occurred_at, created_at, updated_at)
         SELECT gen_random_uuid(), $1, $2, id, 'call', 'Talked', created_at + n * interval '1 minute',
           now(), now()
         FROM prospect, generate_series(1, 10) AS n),
       change AS (
         INSERT INTO audit_logs (id, organization_id, action, actor_type, actor_id, actor_name,
           target_type, target_id, changes, created_at)
         SELECT gen_random_uuid(), $1, 'bd_prospect.updated', 'user', $2, 'Grace', 'bd_prospect', id,
           '{"stage": {"from": "lead", "to": "won"}}', created_at + n * interval '1 hour'
         FROM prospect, generate_series(1, 3) AS n)
       INSERT INTO bd_tasks (id, organization_id, business_developer_id, prospect_id, title, status,
         due_at, completed_at, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, id, 'Call', CASE WHEN n % 2 = 0 THEN 'done' ELSE 'open' END,
         created_at + n * interval '1 day',
         CASE WHEN n % 2 = 0 THEN created_at + n * interval '1 minute' END, now(), now()
       FROM prospect, generate_series(1, 10) AS n`,
      organizationId,
      userId,
    ],
  );
  await fillTables(service, portals);
  const { body } = await browser.call("GET", "/api/portal/prospects?limit=1");
  prospectId = body.data[0].id;
});

test.each([
  // Each of the five prospects has five open tasks, and all ten of its tasks are read.
  ["prospects?limit=5", 100],
  ["prospects?limit=5&stage=won", 100],
  ["prospects?limit=5&isOverdue=true", 500],
  ["tasks?limit=5", 20],
  ["tasks?limit=5&group=overdue", 20],
  ["tasks?limit=5&group=later", 20],
  ["tasks?limit=5&group=undated", 20],
  ["tasks?limit=5&group=done", 20],
  ["tasks?limit=5&group=done&prospectId={prospect}", 40],
  ["timeline?limit=5", 60],
  ["timeline?limit=5&prospectId={prospect}", 60],
])("GET /portal/%s · in a full portal · reads at most %i rows", async (list, rowsMax) => {
  const path = `/api/portal/${list.replace("{prospect}", prospectId)}`;
  const { organizationId } = cast;
  const read = await rowsRead(service, { path, key: browser, organizationId }, tables);
  const sum = Object.values(read).reduce((total, count) => total + count, 0);
  expect(sum, JSON.stringify(read)).toBeLessThanOrEqual(rowsMax);
});
