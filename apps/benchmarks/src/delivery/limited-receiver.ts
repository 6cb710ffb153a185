import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Pool } from "pg";
import { makeBacklog, makeEndpoints } from "./backlog.ts";
import type { Stage } from "./stage.ts";
import { startWorker } from "./worker-process.ts";

export const eventCount = 400;
export const takenPerSecond = 10;

interface Limited {
  acceptedCount: number;
  requestCount: number;
  givenUpCount: number;
  isDisabled: boolean;
  seconds: number;
}

/**
 * Lets a worker deliver a backlog like that of an import to a receiver that accepts few requests
 * per second and returns 429 to the others.
 */
export async function measureLimitedReceiver(stage: Stage): Promise<Limited> {
  const { world, pool, payload, redisUrl } = stage;
  const receiver = await startLimitedReceiver();
  const endpointIds = await makeEndpoints(pool, { ...world, url: receiver.url, count: 1 });
  const worker = await startWorker(world, redisUrl);
  try {
    const startMs = performance.now();
    const eventIds = await makeBacklog(pool, { endpointIds, count: eventCount, payload });
    const isDisabled = await untilEnded(pool, endpointIds);
    const seconds = (performance.now() - startMs) / 1_000;
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*)::int FROM webhook_deliveries
       WHERE event_id = ANY ($1) AND status = 'permanently_failed'`,
      [eventIds],
    );
    return { ...receiver.counts(), givenUpCount: rows[0]?.count ?? 0, isDisabled, seconds };
  } finally {
    await worker.stop();
    await pool.query("DELETE FROM open_webhook_deliveries");
    receiver.stop();
  }
}

/** Accepts up to this number of requests in any second. */
async function startLimitedReceiver() {
  const takenMs: number[] = [];
  let requestCount = 0;
  const server = createServer((request, response) => {
    request.resume();
    requestCount += 1;
    const nowMs = performance.now();
    const isTaken = nowMs - (takenMs.at(-takenPerSecond) ?? Number.NEGATIVE_INFINITY) >= 1_000;
    if (isTaken) takenMs.push(nowMs);
    response.writeHead(isTaken ? 204 : 429).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    counts: () => ({ acceptedCount: takenMs.length, requestCount }),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Waits until no delivery is open, or the endpoint is disabled. Returns true in the latter case.
 */
async function untilEnded(pool: Pool, endpointIds: string[]): Promise<boolean> {
  for (;;) {
    const { rows } = await pool.query<{ isDisabled: boolean; isOpen: boolean }>(
      `SELECT is_disabled AS "isDisabled", EXISTS (
         SELECT FROM open_webhook_deliveries WHERE webhook_endpoint_id = endpoint.id
       ) AS "isOpen"
       FROM webhook_endpoints endpoint WHERE id = ANY ($1)`,
      [endpointIds],
    );
    if (rows.some(({ isDisabled }) => isDisabled)) return true;
    if (rows.every(({ isOpen }) => !isOpen)) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
