import { redisServerPath, startRedis } from "@referral-service/api/test/redis.ts";
import type { Pool } from "pg";
import { startApi } from "../api/servers.ts";
import { makeEndpoints } from "../delivery/backlog.ts";
import type { Arrivals } from "../delivery/receiver.ts";
import { type Stage, withStage } from "../delivery/stage.ts";
import { startWorker } from "../delivery/worker-process.ts";
import { createPoster, type Post } from "./posts.ts";
import { createProcessorClock, type ProcessorTime, timePer } from "./processor-time.ts";

const slowRate = 20;
const ordinaryRate = 240;
const coldSeconds = 10;
const inFlight = 8;
const topCount = 3_000;
const warmUpCount = 2_000;
/** 16 MB each. */
const walSegmentCount = 40;

/**
 * Measures `POST /referrals` from the request to the arrival of its webhook, with a month of
 * partitions: the first seconds after a start, then warm at several rates. The ordinary rate is
 * measured for this many seconds.
 */
export async function benchmarkWrites(seconds = "60") {
  const redis = redisServerPath() === undefined ? undefined : await startRedis();
  if (redis === undefined) say("No redis-server is installed, so the queue is in PostgreSQL.");
  try {
    await withStage(async (stage) => {
      await recycleWal(stage.pool);
      await measureWrites({ ...stage, redisUrl: redis?.url }, redis?.pid, Number(seconds));
    });
  } finally {
    await redis?.stop();
  }
}

/**
 * PostgreSQL fills each new WAL segment with zeros, during which commits wait. A server that has run
 * for a while reuses its segments instead.
 */
async function recycleWal(pool: Pool) {
  await pool.query("ALTER SYSTEM SET min_wal_size = '1GB'");
  await pool.query("SELECT pg_reload_conf()");
  for (let segment = 0; segment < walSegmentCount; segment += 1) {
    await pool.query("CREATE TABLE IF NOT EXISTS filler (); DROP TABLE filler");
    await pool.query("SELECT pg_switch_wal()");
  }
  await pool.query("CHECKPOINT");
}

async function measureWrites(stage: Stage, redisPid: number | undefined, seconds: number) {
  const { world, pool, receiver, redisUrl } = stage;
  await makeEndpoints(pool, { ...world, url: receiver.url, count: 1 });
  const worker = await startWorker(world, redisUrl);
  const api = await startApi(world, redisUrl);
  const poster = createPoster(api.baseUrl, world);
  const clock = await createProcessorClock({
    ...{ apiPid: api.pid, workerPid: worker.pid, redisPid, pool },
  });

  async function phase(name: string, count: number, send: () => Promise<Post[]>) {
    const arrived = receiver.expect(count);
    const [before, beginMs] = [await clock(), performance.now()];
    const posts = await send();
    const perSecond = (count * 1_000) / (performance.now() - beginMs);
    const arrivals = await arrived;
    report(name, {
      perSecond,
      cpu: timePer(count, before, await clock()),
      answers: posts.map(({ startMs, endMs }) => endMs - startMs),
      deliveries: await deliveryTimes(pool, posts, arrivals),
    });
    return perSecond;
  }

  const atRate = (name: string, rate: number, forSeconds: number) => {
    const count = Math.round(rate * forSeconds);
    return phase(`${name} at ${rate.toFixed(0)}/s`, count, () => poster.atRate(rate, count));
  };
  const inTurns = (name: string, count: number) =>
    phase(name, count, () => poster.inTurns(inFlight, count));

  try {
    say("CPU in ms per referral, times in ms as p50, p95, p99 and longest:");
    await atRate(`first ${coldSeconds} s`, ordinaryRate, coldSeconds);
    await inTurns(`warm-up, ${inFlight} in flight`, warmUpCount);
    await atRate("warm", slowRate, 20);
    await atRate("warm", ordinaryRate, seconds);
    const top = await inTurns(`top, ${inFlight} in flight`, topCount);
    await atRate("half of the top", top / 2, 20);
  } finally {
    await poster.close();
    await api.stop();
    await worker.stop();
  }
}

/** From the response to the arrival of the webhook. Negative if the webhook is faster. */
async function deliveryTimes(pool: Pool, posts: Post[], { times }: Arrivals): Promise<number[]> {
  const { rows } = await pool.query<{ id: string; referralId: string }>(
    `SELECT id, payload::jsonb #>> '{data,referral,id}' AS "referralId" FROM events
     WHERE id = ANY($1::uuid[]) AND created_at > now() - interval '1 day'`,
    [times.map(([eventId]) => eventId)],
  );
  const referralOf = new Map(rows.map(({ id, referralId }) => [id, referralId]));
  const endOf = new Map(posts.map(({ referralId, endMs }) => [referralId, endMs]));
  return times.flatMap(([eventId, atMs]) => {
    const endMs = endOf.get(referralOf.get(eventId) ?? "");
    return endMs === undefined ? [] : [atMs - endMs];
  });
}

interface Measured {
  perSecond: number;
  cpu: ProcessorTime;
  answers: number[];
  deliveries: number[];
}

function report(name: string, { perSecond, cpu, answers, deliveries }: Measured) {
  const sum = Object.values(cpu).reduce((total, ms) => total + ms, 0);
  say(
    [
      `${name}: ${perSecond.toFixed(0)}/s`,
      `CPU ${sum.toFixed(2)} (API ${cpu.api.toFixed(2)}, worker ${cpu.worker.toFixed(2)}, PostgreSQL ${cpu.postgres.toFixed(2)}, Redis ${cpu.redis.toFixed(2)})`,
      `response ${spread(answers)}`,
      `response to arrival ${spread(deliveries)}`,
    ].join("; "),
  );
}

function spread(times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return [0.5, 0.95, 0.99, 1].map((share) => at(share).toFixed(1)).join(" ");
}

const say = (line: string) => process.stdout.write(`${line}\n`);
