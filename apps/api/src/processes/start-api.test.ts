import { afterEach, expect, test } from "vitest";
import { freePort } from "../../test/free-port.ts";
import { patient } from "../../test/service.ts";
import { until } from "../../test/until.ts";
import { useService } from "../../test/use-service.ts";
import { connectDeps } from "./boot.ts";
import { startApi } from "./start-api.ts";
import { warmUp } from "./warm-up.ts";

const service = useService();

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** No referral can be inserted until the returned function is called. */
async function holdReferrals() {
  const client = await service.pool.connect();
  await client.query("BEGIN");
  await client.query("LOCK TABLE referrals IN EXCLUSIVE MODE");
  return async () => {
    await client.query("COMMIT");
    client.release();
  };
}

async function isInsertWaiting() {
  const { rows } = await service.pool.query(
    "SELECT FROM pg_locks WHERE relation = 'referrals'::regclass AND NOT granted",
  );
  return rows.length > 0;
}

const storedTables = [
  "referrals",
  "audit_logs",
  "events",
  "referral_count_changes",
  "idempotency_records",
  "request_logs",
];

async function storedCounts() {
  const counts = storedTables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`);
  return (await service.pool.query(`SELECT ${counts.join(", ")}`)).rows[0];
}

test("The API · while its warm-up waits for the database · passes /readyz only after it, and stores nothing", async () => {
  const port = await freePort();
  const before = await storedCounts();
  const letGo = await holdReferrals();
  const readyz = () => fetch(`http://127.0.0.1:${port}/readyz`);
  const settings = { ...service.deps.settings, port };
  const starting = startApi(settings, { warmUpMs: 60_000, databaseLimits: patient });
  await until(isInsertWaiting);
  await expect(readyz()).rejects.toThrow("fetch failed");
  await letGo();
  const api = await starting;
  closing.push(() => api.stop({ noticeMs: 0, finishMs: 0 }));
  expect((await readyz()).status).toBe(200);
  expect(await storedCounts()).toEqual(before);
});

test("The warm-up · with a database that is too slow · ends without it and stores nothing later", async () => {
  const before = await storedCounts();
  const letGo = await holdReferrals();
  await warmUp(service.deps, { limitMs: 1 });
  await letGo();
  await until(() => service.deps.db.connectionCounts().busy === 0);
  expect(await storedCounts()).toEqual(before);
});

test("The warm-up · opens every permanent connection and prepares the SQL statements for a new referral on each", async () => {
  const { settings } = service.deps;
  const connectionsKept = 3;
  const deps = await connectDeps(settings, { databaseLimits: patient, connectionsKept });
  closing.push(() => deps.close());
  await warmUp(deps, { limitMs: 60_000 });
  const { promise: all, resolve } = Promise.withResolvers<void>();
  const counts: number[] = [];
  const countOnOne = () =>
    deps.db.transaction(async (tx) => {
      const [row] = await tx.query<{ count: number }>({
        text: "SELECT count(*)::int FROM pg_prepared_statements WHERE statement LIKE '%INSERT INTO referrals%'",
      });
      counts.push(row?.count ?? 0);
      if (counts.length === connectionsKept) resolve();
      await all;
    });
  await Promise.all(Array.from({ length: connectionsKept }, countOnOne));
  expect(counts).toEqual([1, 1, 1]);
});
