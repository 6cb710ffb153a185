import { scopeNames } from "@referral-service/contract";
import { sampleEvent } from "@referral-service/sdk/testing";
import { startApi } from "../api/servers.ts";
import { makeEndpoints, makeFinished } from "../delivery/backlog.ts";
import { startWorker } from "../delivery/worker-process.ts";
import { createClient } from "../load/client.ts";
import { inTurns } from "../load/send.ts";
import { insertApiKey } from "../organization.ts";
import { measureDelivery } from "./costs.ts";
import { type Cost, createCounters } from "./counters.ts";
import { makeOrganizations, type Setting, say, table } from "./setting.ts";

const roundCount = 3;
const organizationCount = 10_000;
const inFlight = 8;
const listCount = 1_000;

const header = ["", "API, ms", "worker, ms", "PostgreSQL, ms", "pages", "statements"];
const rowOf = (name: string, { cpu, pages, statements }: Cost) => [
  name,
  ...[cpu.api, cpu.worker, cpu.postgres].map((ms) => ms.toFixed(3)),
  ...[pages.toFixed(1), statements.toFixed(2)],
];

/**
 * Compares deliveries to one organization with deliveries to many organizations, each with one
 * endpoint, in one database.
 */
export async function measureManyOrganizations(setting: Setting) {
  const { world, pool, redis, redisUrl, receiver } = setting;
  const { url } = receiver;
  const worker = await startWorker(world, redisUrl);
  const processes = { apis: [], workers: [worker], redisPid: redis?.pid, pool };
  try {
    const one = await makeEndpoints(pool, { ...world, url, count: 1 });
    const restOfOne = (await createCounters(processes)).atRest;
    const many = await makeOrganizations(pool, {
      ...{ ...world, url, count: organizationCount, userCount: 1 },
    });
    await pool.query("VACUUM ANALYZE");
    const counters = await createCounters(processes);
    const rows = [
      header,
      rowOf("a second when idle, 1", restOfOne),
      rowOf(`a second when idle, ${organizationCount}`, counters.atRest),
    ];
    for (let round = 0; round <= roundCount; round += 1) {
      const costs = [
        rowOf("a delivery, 1", await measureDelivery(setting, counters, one)),
        rowOf(`a delivery, ${organizationCount}`, await measureDelivery(setting, counters, many)),
      ];
      // The first round only compiles the code.
      if (round > 0) rows.push(...costs);
    }
    say(table(rows));
  } finally {
    await worker.stop();
  }
}

/** Measures lists and deliveries with each of these numbers of stored events, from small to large. */
export async function measureStoredEvents(setting: Setting, eventCounts: number[]) {
  const { world, pool, redis, redisUrl, receiver } = setting;
  const { organizationId, pepper } = world;
  const [endpointId = ""] = await makeEndpoints(pool, { ...world, url: receiver.url, count: 1 });
  const connection = await pool.connect();
  const scopes = [...scopeNames];
  const holder = { kind: "org" as const, holderId: organizationId };
  const key = await insertApiKey(connection, { ...holder, scopes, pepper });
  connection.release();
  const payload = JSON.stringify(sampleEvent("referral.created"));
  let stored = 0;
  for (const eventCount of eventCounts) {
    const rows = [header];
    const count = eventCount - stored;
    await makeFinished(pool, { organizationId, endpointId, payload, count });
    stored = eventCount;
    const worker = await startWorker(world, redisUrl);
    const api = await startApi(world, redisUrl);
    const client = createClient(api.baseUrl, key);
    try {
      const counters = await createCounters({
        apis: [api],
        workers: [worker],
        redisPid: redis?.pid,
        pool,
      });
      const measure = async (name: string, path: string) => {
        const list = () => client.send("GET", path);
        await inTurns(list, inFlight, listCount);
        const cost = await counters.costOf(listCount, () => inTurns(list, inFlight, listCount));
        rows.push(rowOf(`${name}, ${eventCount}`, cost));
      };
      await measure("list 25 events", "/events?limit=25");
      await measure("list 25 deliveries", `/webhooks/${endpointId}/deliveries?limit=25`);
      // The next list shows these events as well, so they need a valid payload.
      const valid = { ...setting, payload };
      await measureDelivery(valid, counters, [endpointId]);
      const delivery = await measureDelivery(valid, counters, [endpointId]);
      rows.push(rowOf(`a delivery, ${eventCount}`, delivery));
      say(table(rows));
    } finally {
      await client.close();
      await api.stop();
      await worker.stop();
    }
  }
}
