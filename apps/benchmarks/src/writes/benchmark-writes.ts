import { redisServerPath, startRedis } from "@referral-service/api/test/redis.ts";
import type { Pool } from "pg";
import { startApi } from "../api/servers.ts";
import { makeEndpoints } from "../delivery/backlog.ts";
import { type Stage, withStage } from "../delivery/stage.ts";
import { startWorker } from "../delivery/worker-process.ts";
import { type Arm, defaultRate, measureAtRate, measureLevels } from "../load/arms.ts";
import { describe, legend } from "../load/measured.ts";
import { createProcessorClock } from "../load/processor-time.ts";
import { measureBadEndpoints } from "./bad-endpoints.ts";
import { createPoster, followPosts, type Post } from "./posts.ts";

const coldSeconds = 10;
const inFlight = 8;
/** Number of requests in each of 5 rounds. */
const topCount = 1_000;
const warmUpCount = 2_000;
/** Number of WAL segments of 16 MB. */
const walSegmentCount = 40;
/** Number of referrals before the first request. PostgreSQL plans a new, empty table differently. */
const referralCount = 20_000;

/**
 * Measures `POST /referrals` from the request to the arrival of its webhook, with a month of
 * partitions: the first seconds after a start, then warm at several rates, then with a failing and
 * a slow endpoint next to the good one. The ordinary rate, in requests a second, is measured for
 * this many seconds.
 */
export async function benchmarkWrites(seconds = "60", ordinaryRate = String(defaultRate)) {
  const redis = redisServerPath() === undefined ? undefined : await startRedis();
  if (redis === undefined) say("No redis-server is installed, so the queue is in PostgreSQL.");
  try {
    await withStage(
      async (stage) => {
        await recycleWal(stage.pool);
        await measureWrites({ ...stage, redisUrl: redis?.url }, redis?.pid, {
          seconds: Number(seconds),
          ordinaryRate: Number(ordinaryRate),
        });
      },
      { referralCount },
    );
  } finally {
    await redis?.stop();
  }
}

/**
 * PostgreSQL fills each new WAL segment with zeros, and commits wait in the meantime. A server that
 * has run for a while reuses its segments instead.
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

async function measureWrites(
  stage: Stage,
  redisPid: number | undefined,
  { seconds, ordinaryRate }: { seconds: number; ordinaryRate: number },
) {
  const { world, pool, receiver, redisUrl } = stage;
  await makeEndpoints(pool, { ...world, url: receiver.url, count: 1 });
  const worker = await startWorker(world, redisUrl);
  const api = await startApi(world, redisUrl);
  const poster = createPoster(api.baseUrl, world);
  const arm: Arm<Post> = {
    name: "POST /referrals",
    send: poster.post,
    clock: await createProcessorClock({
      ...{ apis: [api], workers: [worker], redisPid, pool },
    }),
    follow: followPosts(pool, receiver),
  };
  try {
    say(legend);
    const first = await measureAtRate(arm, ordinaryRate, coldSeconds);
    say(describe(`${arm.name}, first ${coldSeconds} s at ${ordinaryRate}/s`, first));
    const atOtherRates = { slow: 20, half: 20 };
    const levels = {
      inFlight,
      topCount,
      warmUpCount,
      ordinaryRate,
      seconds: { ...atOtherRates, ordinary: seconds },
    };
    await measureLevels([arm], levels, say);
    await measureBadEndpoints(arm, { ...stage, ordinaryRate }, say);
  } finally {
    await poster.close();
    await api.stop();
    await worker.stop();
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`);
