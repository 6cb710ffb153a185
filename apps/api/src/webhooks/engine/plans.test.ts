import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { manyRows } from "../../../../../.ci/test-volume.ts";
import { patient } from "../../../test/service.ts";
import { useService } from "../../../test/use-service.ts";
import { startSubscriber } from "../../../test/webhooks.ts";
import type { Statement } from "../../kernel/database/batch.ts";
import { connectDatabase, type Database } from "../../kernel/database/database.ts";
import { makeComingPartitions } from "../../kernel/retention/keep-partitions.ts";
import {
  type ClaimedDelivery,
  claimDue,
  endpointsWithDueDeliveries,
  releaseClaims,
} from "./claim.ts";
import { settle } from "./settle.ts";
import { opening } from "./through-indexes.ts";

/** Converts a value to the form that is sent. pg's types lack it. */
const { prepareValue } = (
  pg as unknown as { utils: { prepareValue(value: unknown): string | null } }
).utils;

const backlogCount = manyRows(7_000);
/**
 * The sizes of a claim at a quiet time, and of a full one. The full one leaves dead rows behind.
 */
const rooms = [3, 512];
/** The number of runs after which PostgreSQL can reuse one plan for all values. */
const runsBeforeKept = 6;

const service = useService();
/** The database has a single connection, so that its plans are reused and its work is counted. */
let database: Database;
let endpointId: string;
beforeAll(async () => {
  const { db, clock } = service.deps;
  await makeComingPartitions(db, clock.now());
  database = connectDatabase({
    connectionString: service.ownerUrl,
    connectionsMax: 1,
    limits: patient,
    onError() {},
  });
  const { endpoint, receiver } = await startSubscriber(service, service.organization);
  await receiver.stop();
  endpointId = endpoint.id;
});
afterAll(() => database.close());

/** Opens a long backlog for one endpoint. */
const openMany = () =>
  service.pool.query(
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

/** Leaves dead rows behind, like a burst that was just delivered. */
async function closeAll() {
  await database.query({ text: "DELETE FROM open_webhook_deliveries" });
  await database.query({ text: "VACUUM (ANALYZE, TRUNCATE off) open_webhook_deliveries" });
}

const sweep = () => endpointsWithDueDeliveries(database, service.deps.clock.now());

function claim(room = 512, from = database) {
  const now = service.deps.clock.now();
  const leaseEndsAt = new Date(now.getTime() + 60_000);
  const leaseToken = service.deps.newId();
  return claimDue(from, [{ endpointId, room }], {
    now,
    leaseEndsAt,
    leaseToken,
    timeoutMs: 10_000,
  });
}

const result = {
  failure: null,
  responseStatus: 200,
  responseBodyExcerpt: "",
  tlsFault: null,
  retryAfter: undefined,
  durationMs: 5,
};

const finish = (claimed: ClaimedDelivery[]) => settleAs("delivered", null, claimed);
const postpone = (claimed: ClaimedDelivery[]) =>
  settleAs("pending_retry", service.deps.clock.now(), claimed);

async function settleAs(
  status: "delivered" | "pending_retry",
  nextAttemptAt: Date | null,
  claimed: ClaimedDelivery[],
  to = database,
) {
  const now = service.deps.clock.now();
  const outcomes = claimed.map((delivery) => ({
    delivery,
    startedAt: now,
    result,
    status,
    nextAttemptAt,
    slowdown: undefined,
    requestsPerSecond: 0,
  }));
  return (await settle(to, outcomes, now)).size;
}

/** The number of rows in the open deliveries and the logs that PostgreSQL reads for `work`. */
async function rowsReadBy(work: () => Promise<unknown>): Promise<number> {
  const before = await rowsRead();
  await work();
  return (await rowsRead()) - before;
}

async function rowsRead(): Promise<number> {
  await database.query({ text: "SELECT pg_stat_force_next_flush()" });
  const [read] = await database.query<{ count: number }>({
    text: `SELECT ((SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE relname ~ $1)
       + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname ~ $1))::int AS count`,
    values: ["^(events|webhook_deliver|open_webhook)"],
  });
  return read?.count ?? Number.NaN;
}

async function expectCostsOfABatch() {
  expect(await rowsReadBy(sweep)).toBeLessThan(10);
  const works = rooms.flatMap((room) =>
    [postpone, releaseAll, finish].map((work) => ({ room, work })),
  );
  for (const { room, work } of works) {
    let claimed: ClaimedDelivery[] = [];
    const claiming = await rowsReadBy(async () => {
      claimed = await claim(room);
    });
    expect(claimed).toHaveLength(room);
    expect(claiming, "claiming").toBeLessThan(10 * room);
    expect(await rowsReadBy(() => work(claimed)), work.name).toBeLessThan(10 * room);
  }
}

const releaseAll = (claimed: ClaimedDelivery[]) => releaseClaims(database, claimed);

test("with statistics for a backlog · the cost is that of the batch", async () => {
  await openMany();
  await database.query({ text: "ANALYZE" });
  await expectCostsOfABatch();
});

test("with statistics for no open deliveries, and plans reused since · it is the same", async () => {
  await openMany();
  const claimed = await claim();
  await closeAll();
  for (let run = 0; run < runsBeforeKept; run += 1) {
    await sweep();
    await claim();
    for (const work of [postpone, releaseAll, finish]) await work(claimed);
  }
  await openMany();
  await expectCostsOfABatch();
});

test("a claim and the outcomes of its deliveries · with a partition per day · read only the partitions of their days", async () => {
  await openMany();
  const sent: Statement[] = [];
  const recorded: Database = {
    ...database,
    batch(statements) {
      sent.push(...statements);
      return database.batch(statements);
    },
  };
  const claimed = await claim(rooms[0], recorded);
  expect(await settleAs("delivered", null, claimed, recorded)).toBe(rooms[0]);
  const partitions = await Promise.all(
    sent.filter(({ name }) => name !== opening.name).map(partitionsPlannedFor),
  );
  const [ofLease, ofEvents, ofOutcomes] = partitions.map(({ length }) => length);
  expect(ofLease).toBe(0);
  // The deliveries are of two days if midnight has just passed.
  expect([1, 2]).toContain(ofEvents);
  expect([1, 2]).toContain(ofOutcomes);
});

/** The partitions that PostgreSQL opens with the plan that it keeps for the statement. */
async function partitionsPlannedFor({ name = "", values = [] }: Statement): Promise<string[]> {
  const given = values.map((value) => {
    const text = prepareValue(value);
    return text === null ? "NULL" : pg.escapeLiteral(text);
  });
  const text = `EXPLAIN EXECUTE ${pg.escapeIdentifier(name)} (${given})`;
  const plan = await database.batch<{ "QUERY PLAN": string }>([opening, { text }]);
  const lines = plan.map((row) => row["QUERY PLAN"]).join("\n");
  return [...new Set(lines.match(/ on (events|webhook_deliveries)_(\d{8}|default)\b/g))];
}
