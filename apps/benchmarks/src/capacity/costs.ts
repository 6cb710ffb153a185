import { startApi } from "../api/servers.ts";
import { makeBacklog } from "../delivery/backlog.ts";
import type { Arrivals } from "../delivery/receiver.ts";
import { startWorker } from "../delivery/worker-process.ts";
import { inTurns } from "../load/send.ts";
import { makeRequests } from "./callers.ts";
import {
  type Cost,
  type Counters,
  countBytes,
  countRows,
  createCounters,
  difference,
  type Rows,
  settled,
} from "./counters.ts";
import { makeOrganizations, type Setting } from "./setting.ts";

export const requestKinds = [
  "createReferral",
  "createWithWebhook",
  "listReferrals",
  "readReferral",
  "draftPayment",
  "changeReferral",
] as const;
export type RequestKind = (typeof requestKinds)[number];

interface RequestCost extends Cost {
  /** Rows that remain, by table. */
  rows: Rows;
}

export interface Costs {
  requests: Record<RequestKind, RequestCost>;
  /** The cost of a delivery of 2 KB from a backlog. */
  delivery: Cost;
  /** The cost of a second without requests. */
  atRest: Cost;
  /** Bytes of a row with its share of the indexes, by table. */
  rowBytes: Rows;
  /** Bytes of an organization with 10 users and an endpoint. */
  organizationBytes: number;
  apiMegabytes: number;
  workerMegabytes: number;
}

const inFlight = 8;
const warmUpCount = 1_500;
const measuredCount = 1_000;
const deliveryCount = 5_000;
const organizationCount = 1_000;
const userCount = 10;

/** Measures the cost of one operation of each kind, 8 at a time, with one API and one worker. */
export async function measureCosts(setting: Setting): Promise<Costs> {
  const { world, pool, redis, redisUrl, receiver } = setting;
  const { organizationBytes, endpointIds } = await measureOrganizations(setting);
  const worker = await startWorker(world, redisUrl);
  const api = await startApi(world, redisUrl);
  const requests = await makeRequests(pool, {
    ...{ world, baseUrl: api.baseUrl, receiverUrl: receiver.url },
  });
  try {
    const counters = await createCounters({
      apis: [api],
      workers: [worker],
      redisPid: redis?.pid,
      pool,
    });
    const measure = async (kind: RequestKind): Promise<RequestCost> => {
      await inTurns(requests[kind], inFlight, warmUpCount);
      await settled(pool);
      const before = await countRows(pool);
      const run = () => inTurns(requests[kind], inFlight, measuredCount);
      const cost = await counters.costOf(measuredCount, run);
      const added = Object.entries(difference(await countRows(pool), before));
      const rows = Object.fromEntries(added.map(([name, count]) => [name, count / measuredCount]));
      return { ...cost, rows };
    };
    const before = { bytes: await countBytes(pool), rows: await countRows(pool) };
    const costs = {
      createReferral: await measure("createReferral"),
      createWithWebhook: await measure("createWithWebhook"),
      listReferrals: await measure("listReferrals"),
      readReferral: await measure("readReferral"),
      draftPayment: await measure("draftPayment"),
    };
    // A change leaves a dead row behind, so changes are measured after the sizes.
    const rowBytes = await bytesOfRows(setting, before);
    const changeReferral = await measure("changeReferral");
    await measureDelivery(setting, counters, endpointIds);
    return {
      requests: { ...costs, changeReferral },
      delivery: await measureDelivery(setting, counters, endpointIds),
      atRest: counters.atRest,
      rowBytes,
      organizationBytes,
      apiMegabytes: (await api.memory()).nowMegabytes,
      workerMegabytes: (await worker.memory()).nowMegabytes,
    };
  } finally {
    await requests.close();
    await api.stop();
    await worker.stop();
  }
}

async function measureOrganizations({ pool, world, receiver }: Setting) {
  const before = await countBytes(pool);
  const count = organizationCount;
  const options = { ...world, url: receiver.url, count, userCount };
  const endpointIds = await makeOrganizations(pool, options);
  const added = Object.values(difference(await countBytes(pool), before));
  return { organizationBytes: added.reduce((sum, bytes) => sum + bytes, 0) / count, endpointIds };
}

async function bytesOfRows({ pool }: Setting, before: { bytes: Rows; rows: Rows }): Promise<Rows> {
  const bytes = difference(await countBytes(pool), before.bytes);
  const rows = difference(await countRows(pool), before.rows);
  return Object.fromEntries(
    Object.entries(rows).map(([table, count]) => [table, (bytes[table] ?? 0) / count]),
  );
}

/** Delivers a backlog that is spread over these endpoints. */
export async function measureDelivery(
  { pool, receiver, payload }: Setting,
  counters: Counters,
  endpointIds: string[],
): Promise<Cost> {
  const backlog = { pool, receiver, payload, endpointIds, count: deliveryCount };
  const deliver = await prepareBacklog(backlog);
  return counters.costOf(deliveryCount, deliver);
}

/**
 * Creates a backlog that no worker sees. Returns a function that commits it and waits for its
 * arrival.
 */
export async function prepareBacklog({
  pool,
  receiver,
  ...backlog
}: Pick<Setting, "pool" | "receiver" | "payload"> & {
  endpointIds: string[];
  count: number;
}): Promise<() => Promise<Arrivals>> {
  const client = await pool.connect();
  await client.query("BEGIN");
  await makeBacklog(client, backlog);
  return async () => {
    const arrived = receiver.expect(backlog.count);
    await client.query("COMMIT");
    client.release();
    return arrived;
  };
}
