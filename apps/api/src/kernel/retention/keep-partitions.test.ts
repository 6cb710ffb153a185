import { afterEach, beforeEach, expect, test } from "vitest";
import { startService, type TestService } from "../../../test/service.ts";
import { until } from "../../../test/until.ts";
import { dayMs } from "../durations.ts";
import {
  countComingDays,
  dayCount,
  dropOldPartitions,
  makeComingPartitions,
} from "./keep-partitions.ts";
import { partitionedLogs } from "./partitions.ts";

const lockNotAvailable = "55P03";

let service: TestService;
beforeEach(async () => {
  // The tests begin at least 15 seconds before the end of a day, because they must not run past it.
  await until(() => Date.now() % dayMs < dayMs - 15_000);
  service = await startService({ environment: { RETENTION_DAYS: "30" } });
  await service.call("POST", "/webhooks", {
    body: { name: "CRM", url: "http://127.0.0.1:9/", eventTypes: ["referral.created"] },
  });
});
afterEach(() => service.stop());

const submit = async () => {
  const body = { name: "Ada", referrerId: service.organization.referrerId };
  expect((await service.call("POST", "/referrals", { body })).status).toBe(201);
};

async function rowsByPartition(table: string) {
  const { rows } = await service.pool.query<{ partition: string; count: number }>(
    `SELECT tableoid::regclass::text AS partition, count(*)::int FROM ${table} GROUP BY 1`,
  );
  return Object.fromEntries(rows.map(({ partition, count }) => [partition, count]));
}

const today = () => new Date().toISOString().slice(0, 10).replaceAll("-", "");

const keptFor = (days: number) =>
  dropOldPartitions({
    ...service.deps,
    clock: { now: () => new Date(Date.now() + days * dayMs) },
  });

test("rows from before their partition existed · move to the partition of their day · and new rows go there", async () => {
  await submit();
  expect(await rowsByPartition("events")).toEqual({ events_default: 1 });
  await makeComingPartitions(service.deps.db, new Date());
  await submit();
  for (const table of ["events", "webhook_deliveries"]) {
    expect(await rowsByPartition(table)).toEqual({ [`${table}_${today()}`]: 2 });
  }
});

test("a referral that is being submitted while the partition of its day is created · is not stored, and can be sent again", async () => {
  const headers = { "idempotency-key": "once" };
  const body = { name: "Ada", referrerId: service.organization.referrerId };
  const post = () => service.call("POST", "/referrals", { body, headers });
  let first: ReturnType<typeof post> | undefined;
  const client = await service.pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT make_day_partition('events', current_date)");
    first = post();
    await until(async () => {
      const { rows } = await client.query(
        "SELECT FROM pg_locks WHERE NOT granted AND relation = 'events_default'::regclass",
      );
      return rows.length > 0;
    });
    await client.query("COMMIT");
  } finally {
    client.release();
  }
  expect(await first).toMatchObject({
    status: 503,
    body: { error: { code: "SERVICE_UNAVAILABLE" } },
  });
  expect((await post()).status).toBe(201);
  expect(await rowsByPartition("events")).toEqual({ [`events_${today()}`]: 1 });
});

test("five workers at once · create each partition once", async () => {
  const { db } = service.deps;
  const now = new Date();
  /**
   * Starts again if it waited too long for the other workers, as the next round of chores would.
   */
  const work = async (): Promise<void> => {
    try {
      await makeComingPartitions(db, now);
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable) throw error;
      await work();
    }
  };
  await Promise.all(Array.from({ length: 5 }, work));
  const { rows } = await service.pool.query<{ count: number }>(
    "SELECT count(*)::int FROM pg_inherits WHERE inhparent = 'events'::regclass",
  );
  expect(rows[0]?.count).toBe(5);
});

test("a day past its retention · is deleted completely, including what was never sent, and not earlier", async () => {
  await makeComingPartitions(service.deps.db, new Date());
  await submit();
  await keptFor(29.9);
  expect(await rowsByPartition("events")).toEqual({ [`events_${today()}`]: 1 });
  expect(await rowsByPartition("open_webhook_deliveries")).not.toEqual({});
  await keptFor(31.1);
  for (const { table } of partitionedLogs) expect(await rowsByPartition(table)).toEqual({});
  expect(await rowsByPartition("open_webhook_deliveries")).toEqual({});
});

test("requests · are deleted after 7 days, and nothing else is", async () => {
  await makeComingPartitions(service.deps.db, new Date());
  await submit();
  await until(async () => {
    await service.deps.requestLog.close();
    return (await rowsByPartition("request_logs"))[`request_logs_${today()}`];
  });
  await keptFor(6.9);
  expect(await rowsByPartition("request_logs")).not.toEqual({});
  await keptFor(8.1);
  expect(await rowsByPartition("request_logs")).toEqual({});
  expect(await rowsByPartition("events")).toEqual({ [`events_${today()}`]: 1 });
});

test("the days with partitions · are counted up to the first without one", async () => {
  const { db } = service.deps;
  const count = () => countComingDays(db, new Date());
  expect(await count()).toBe(0);
  await makeComingPartitions(db, new Date());
  expect(await count()).toBe(dayCount);
  await makeComingPartitions(db, new Date(Date.now() + (dayCount + 1) * dayMs));
  expect(await count()).toBe(dayCount);
  await service.pool.query(`DROP TABLE webhook_delivery_attempts_${today()}`);
  expect(await count()).toBe(0);
});

test("rows outside every day's partition · are still deleted in time", async () => {
  await submit();
  await keptFor(29);
  expect(await rowsByPartition("events")).toEqual({ events_default: 1 });
  await keptFor(31);
  for (const { table } of partitionedLogs) expect(await rowsByPartition(table)).toEqual({});
});

test("a request · reads and writes a day's partition only through its table", async () => {
  await makeComingPartitions(service.deps.db, new Date());
  const { rows } = await service.pool.query(
    `SELECT has_table_privilege('referral_service_api', inhrelid, 'SELECT') AS readable
     FROM pg_inherits WHERE inhparent = 'events'::regclass`,
  );
  expect(new Set(rows.map(({ readable }) => readable))).toEqual(new Set([false]));
});
