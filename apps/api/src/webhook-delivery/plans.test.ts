import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startService, type TestService } from "../../test/service.ts";
import { type Statement, statementsDuring } from "../../test/statements.ts";
import { startSubscriber } from "../../test/webhooks.ts";
import { makeComingPartitions } from "../retention/keep-partitions.ts";
import { type ClaimedDelivery, claimDue } from "./claim.ts";
import { settle } from "./settle.ts";

const backlogCount = 20_000;
const room = 512;

let service: TestService;
let pool: Pool;
let claimed: ClaimedDelivery[];
let claiming: Statement[];
let filledLogs: Set<string>;
beforeAll(async () => {
  service = await startService();
  ({ pool } = service.deps.db);
  await makeComingPartitions(service.deps.db, service.deps.clock.now());
  const { endpoint, receiver } = await startSubscriber(service, service.organization);
  await receiver.stop();
  await fill(endpoint.id);
  const now = service.deps.clock.now();
  const lease = { leaseEndsAt: new Date(now.getTime() + 60_000), leaseToken: service.deps.newId() };
  claiming = await statementsOnOpenDeliveries(async () => {
    claimed = await claimDue(pool, [{ endpointId: endpoint.id, room }], { now, ...lease });
  });
}, 60_000);
afterAll(() => service.stop());

/** The service asks for other things meanwhile, such as when keys were used last. */
const statementsOnOpenDeliveries = async (work: () => Promise<void>) =>
  (await statementsDuring(work)).filter(({ text }) => text.includes("open_webhook_deliveries"));

/** A long backlog of one endpoint, and statistics that know of it. */
async function fill(endpointId: string) {
  await pool.query(
    `WITH made AS (
       SELECT uuidv7() AS id FROM generate_series(1, $3::int)
     ), event AS (
       INSERT INTO events (id, organization_id, type, payload, created_at)
       SELECT id, $1, 'referral.deleted', $4, now() FROM made
     ), delivery AS (
       INSERT INTO webhook_deliveries (id, organization_id, event_id, event_type,
         webhook_endpoint_id, status, created_at)
       SELECT webhook_delivery_id(id, $2), $1, id, 'referral.deleted', $2, 'pending', now() FROM made
     )
     INSERT INTO open_webhook_deliveries (delivery_id, organization_id, webhook_endpoint_id,
       event_id, event_type, next_attempt_at)
     SELECT webhook_delivery_id(id, $2), $1, $2, id, 'referral.deleted', now() FROM made`,
    [service.organization.id, endpointId, backlogCount, "x".repeat(500)],
  );
  await pool.query("ANALYZE");
  const { rows } = await pool.query<{ relname: string }>(
    "SELECT relname FROM pg_class WHERE relname ~ '^(events|webhook_deliver)' AND reltuples >= $1",
    [backlogCount],
  );
  filledLogs = new Set(rows.map(({ relname }) => relname));
}

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** As planned for these values, and as planned once for any. */
async function logsReadWhole({ text, values }: Statement): Promise<string[]> {
  const options = "FORMAT JSON, COSTS OFF";
  const plans = await Promise.all([
    pool.query(`EXPLAIN (${options}) ${text}`, values),
    pool.query(`EXPLAIN (GENERIC_PLAN, ${options}) ${text}`),
  ]);
  return plans
    .flatMap(({ rows }) => nodesOf(rows[0]["QUERY PLAN"][0].Plan))
    .filter((node) => node["Node Type"] === "Seq Scan")
    .flatMap((node) => node["Relation Name"] ?? [])
    .filter((name) => filledLogs.has(name));
}

test("claiming · from a long backlog · reads neither log whole", async () => {
  expect(claimed).toHaveLength(room);
  expect(claiming).toHaveLength(1);
  for (const statement of claiming) {
    expect(statement, "a plan that is kept grows old").not.toHaveProperty("name");
    expect(await logsReadWhole(statement)).toEqual([]);
  }
});

const accepted = {
  failure: null,
  responseStatus: 200,
  responseBodyExcerpt: "",
  retryAfter: undefined,
  durationMs: 5,
};

test("settling · of many outcomes among a long backlog · reads neither log whole", async () => {
  const now = service.deps.clock.now();
  const outcomes = claimed.map((delivery) => ({
    delivery,
    startedAt: now,
    result: accepted,
    status: "delivered" as const,
    nextAttemptAt: null,
  }));
  const settling = await statementsOnOpenDeliveries(async () => {
    expect((await settle(pool, outcomes, now)).size).toBe(room);
  });
  expect(settling).toHaveLength(1);
  for (const statement of settling) {
    expect(statement, "a plan that is kept grows old").not.toHaveProperty("name");
    expect(await logsReadWhole(statement)).toEqual([]);
  }
});
