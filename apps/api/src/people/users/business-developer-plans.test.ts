import { beforeAll, expect, test } from "vitest";
import { manyRows } from "../../../../../.ci/test-volume.ts";
import { type Cast, createCast } from "../../../test/cast.ts";
import { fillTables } from "../../../test/fill-tables.ts";
import { statementsDuring } from "../../../test/statements.ts";
import { useService } from "../../../test/use-service.ts";

const userCount = manyRows(4_000);
/** The number of the business developer's referrers. */
const referrerCount = 20;

const service = useService();
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(service);
  const { organizationId } = cast;
  const ids = `SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid AS id, n
    FROM generate_series(1, ${userCount}) AS n`;
  await fillTables(service, [
    [
      `INSERT INTO users (organization_id, id, email, permission_level, business_developer_id,
       joined_at, created_at, updated_at)
     SELECT $1, id, 'user' || n || '@example.com', 'referrer',
       CASE WHEN n % ${userCount / referrerCount} = 0 THEN $2::uuid END, now() - n * interval '1 second', now(), now()
     FROM (${ids}) AS ids`,
      organizationId,
      cast.businessDeveloper.userId,
    ],
    [
      `INSERT INTO companies (id, organization_id, name, created_at, updated_at)
     SELECT id, $1, 'company ' || n, now(), now() FROM (${ids}) AS ids`,
      organizationId,
    ],
    [
      `UPDATE users SET company_id = id
     WHERE organization_id = $1 AND business_developer_id = $2
       AND id IN (SELECT id FROM companies)`,
      organizationId,
      cast.businessDeveloper.userId,
    ],
  ]);
});

interface Plan {
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

/** The rows of a table that the service's statements read for one request. */
async function rowsTouched(table: string, path: string, key: string): Promise<number> {
  const sent = await statementsDuring(async () => {
    const { status } = await service.call("GET", path, { key });
    expect(status).toBe(200);
  });
  const statements = sent.filter(({ text }) => text.includes(table) && !text.includes("api_keys"));
  expect(statements.length).toBeGreaterThan(0);
  const client = await service.pool.connect();
  try {
    let count = 0;
    for (const { text, values = [] } of statements) {
      await client.query("BEGIN");
      await client.query(
        "SELECT set_config('role', 'referral_service_api', true), set_config('app.organization_id', $1, true)",
        [cast.organizationId],
      );
      const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
      await client.query("ROLLBACK");
      count += touchedBy(rows[0]["QUERY PLAN"][0].Plan);
    }
    return count;
  } finally {
    client.release();
  }
}

function touchedBy(plan: Plan): number {
  const removed = plan["Rows Removed by Filter"] ?? 0;
  const own = (plan["Actual Rows"] + removed) * plan["Actual Loops"];
  return (plan.Plans ?? []).reduce((sum, part) => sum + touchedBy(part), own);
}

// The limit for a page and a few reads for each of its rows. It must not grow with the table.
const fewRows = 500;

test("GET /users · by a business developer among many members · reads their referrers and not the whole table", async () => {
  const { key } = cast.businessDeveloper;
  expect(await rowsTouched("users", "/users?limit=25", key)).toBeLessThan(fewRows);
});

test("GET /companies · by a business developer among many companies · reads those of their referrers", async () => {
  const { key } = cast.businessDeveloper;
  expect(await rowsTouched("companies", "/companies?limit=25", key)).toBeLessThan(fewRows);
});

test("GET /users · filtered by one business developer · reads their referrers and not the whole table", async () => {
  const path = `/users?limit=25&businessDeveloperId=${cast.businessDeveloper.userId}`;
  expect(await rowsTouched("users", path, cast.admin.key)).toBeLessThan(fewRows);
});
