import { newId } from "@referral-service/api/kernel/platform/ids.ts";
import { redisServerPath, startRedis } from "@referral-service/api/test/redis.ts";
import pg from "pg";
import { Pool as HttpPool } from "undici";
import { makeEndpoints } from "../delivery/backlog.ts";
import { startReceiver } from "../delivery/processes.ts";
import { startWorker } from "../delivery/worker-process.ts";
import { type Arm, measureLevels, type Sent } from "../load/arms.ts";
import { legend } from "../load/measured.ts";
import { createProcessorClock } from "../load/processor-time.ts";
import { nowMs } from "../load/send.ts";
import { createPoster, followPosts, type Poster } from "../writes/posts.ts";
import { type RunningApi, type RunningServer, startApi, startBare } from "./servers.ts";
import { createWorld, type World } from "./world.ts";

const referralCount = 100_000;
const deepPage = 3_600;
const pageSize = 25;
const levels = {
  inFlight: 16,
  topCount: 2_000,
  warmUpCount: 2_000,
  seconds: { slow: 10, ordinary: 10, half: 10 },
};

interface Stage {
  world: World;
  pool: pg.Pool;
  redis: { url: string; pid: number } | undefined;
  api: RunningApi;
}

/**
 * Compares GET and POST /referrals with bare Express and pg, and a deep page with the first page.
 * Then measures POST /referrals with the arrival of its webhook.
 */
export async function benchmarkApi() {
  const redis = redisServerPath() === undefined ? undefined : await startRedis();
  if (redis === undefined) say("No redis-server is installed, so the API counts requests itself.");
  const world = await createWorld({ referralCount, secondsBetween: 1 });
  const pool = new pg.Pool({ connectionString: world.databaseUrl, max: 4 });
  const endpointId = newId();
  const api = await startApi(world, redis?.url);
  const bare = await startBare(world, endpointId);
  const stage = { world, pool, redis, api };
  try {
    say(legend);
    await compareLists(stage, bare);
    await compareCreates(stage, bare, endpointId);
    await measureWithWebhooks(stage, endpointId);
  } finally {
    await api.stop();
    await bare.stop();
    await pool.end();
    await world.remove();
    await redis?.stop();
  }
}

async function compareLists(stage: Stage, bare: RunningServer) {
  const { api, world } = stage;
  const headers = { Authorization: `Bearer ${world.key}` };
  const listUrl = `${api.baseUrl}/referrals?limit=${pageSize}`;
  const cursor = await cursorOfPage(listUrl, headers);
  const arms = [
    await createReader("bare list", `${bare.baseUrl}/referrals`, stage, bare.pid),
    await createReader("list", listUrl, stage, api.pid),
    await createReader(`page ${deepPage}`, `${listUrl}&cursor=${cursor}`, stage, api.pid),
  ] as const;
  const shares = await measureLevels([...arms], levels, say);
  const [, list, deep] = arms.map((arm) => shares.get(arm) ?? Number.NaN);
  report("GET /referrals?limit=25 compared with bare", list, 0.8);
  report(`page ${deepPage} compared with the first`, (deep ?? 0) / (list ?? 0), 1 / 1.1);
  for (const { close } of arms) await close();
}

async function compareCreates(stage: Stage, bare: RunningServer, endpointId: string) {
  const { api, world } = stage;
  await subscribeNobody(stage, endpointId);
  const posters = [createPoster(bare.baseUrl, world), createPoster(api.baseUrl, world)] as const;
  const [ofBare, ofApi] = posters;
  const arms = [
    await createCreator("bare create", ofBare, stage, bare.pid),
    await createCreator("create", ofApi, stage, api.pid),
  ];
  const shares = await measureLevels(arms, levels, say);
  report("POST /referrals compared with bare", shares.get(arms[1] as Arm), 0.7);
  for (const { close } of posters) await close();
}

async function measureWithWebhooks(stage: Stage, endpointId: string) {
  const { api, world, pool, redis } = stage;
  // The comparison must not send any webhooks.
  await pool.query("UPDATE webhook_endpoints SET is_active = false WHERE id = $1", [endpointId]);
  await pool.query("DELETE FROM open_webhook_deliveries");
  const receiver = await startReceiver();
  await makeEndpoints(pool, { ...world, url: receiver.url, count: 1 });
  const worker = await startWorker(world, redis?.url);
  const poster = createPoster(api.baseUrl, world);
  const arm = {
    name: "create and deliver",
    send: poster.post,
    clock: await createProcessorClock({
      ...{ apis: [api], workers: [worker], redisPid: redis?.pid, pool },
    }),
    follow: followPosts(pool, receiver),
  };
  try {
    await measureLevels([arm], levels, say);
  } finally {
    await poster.close();
    await worker.stop();
    receiver.stop();
  }
}

const clockOf = ({ pool, redis }: Stage, apiPid: number | undefined) =>
  createProcessorClock({ apis: [{ pid: apiPid }], workers: [], redisPid: redis?.pid, pool });

async function createReader(name: string, url: string, stage: Stage, pid: number | undefined) {
  const { origin, pathname, search } = new URL(url);
  const client = new HttpPool(origin, { connections: 64 });
  const headers = { Authorization: `Bearer ${stage.world.key}` };
  return {
    name,
    clock: await clockOf(stage, pid),
    async send(): Promise<Sent> {
      const startMs = nowMs();
      const path = pathname + search;
      const { statusCode, body } = await client.request({ path, method: "GET", headers });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`${statusCode} ${text}`);
      return { startMs, endMs: nowMs() };
    },
    close: () => client.close(),
  };
}

const createCreator = async (
  name: string,
  { post }: Poster,
  stage: Stage,
  pid: number | undefined,
): Promise<Arm> => ({ name, send: post, clock: await clockOf(stage, pid) });

async function cursorOfPage(listUrl: string, headers: Record<string, string>): Promise<string> {
  let cursor = "";
  const pageOf100 = listUrl.replace(`limit=${pageSize}`, "limit=100");
  for (let row = 0; row < deepPage * pageSize; row += 100) {
    const response = await fetch(cursor === "" ? pageOf100 : `${pageOf100}&cursor=${cursor}`, {
      headers,
    });
    const { pagination } = (await response.json()) as { pagination: { nextCursor: string } };
    cursor = pagination.nextCursor;
  }
  return cursor;
}

/** An endpoint gets a delivery for each referral. No worker runs, so nothing is sent. */
async function subscribeNobody({ pool, world }: Stage, endpointId: string) {
  await pool.query(
    `INSERT INTO webhook_endpoints (id, organization_id, name, url, event_types, sealed_secret,
       created_at, updated_at)
     VALUES ($1, $2, 'Benchmark', 'https://receiver.example/', '{referral.created}', '', now(), now())`,
    [endpointId, world.organizationId],
  );
}

function report(what: string, ratio: number | undefined, goal: number) {
  say(`${what}: ratio ${(ratio ?? Number.NaN).toFixed(2)} (goal ${goal.toFixed(2)})`);
}

const say = (line: string) => process.stdout.write(`${line}\n`);
