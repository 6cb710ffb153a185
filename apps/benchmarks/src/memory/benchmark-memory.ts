import { setTimeout as delay } from "node:timers/promises";
import { redisServerPath, startRedis } from "@referral-service/api/test/redis.ts";
import { startApi } from "../api/servers.ts";
import { signInByProgram } from "../app/sign-in.ts";
import { makeEndpoints } from "../delivery/backlog.ts";
import { type Stage, withStage } from "../delivery/stage.ts";
import { startWorker } from "../delivery/worker-process.ts";
import { postgresPids } from "../load/processor-time.ts";
import { createPoster } from "../writes/posts.ts";
import { type Memory, readMemory } from "./read-memory.ts";

/** Time in ms after which the pools have closed the idle connections that they do not keep. */
const restMs = 15_000;
const referralCount = 1_000;
const goal = 350;

/**
 * Measures the memory of an API, a worker and PostgreSQL as deployed, with a month of partitions:
 * after the start, after one sign-in, and after 1,000 referrals with their webhooks.
 */
export async function benchmarkMemory() {
  const redis = redisServerPath() === undefined ? undefined : await startRedis();
  if (redis === undefined) say("No redis-server is installed, so the queue is in PostgreSQL.");
  try {
    await withStage((stage) => measureMemory({ ...stage, redisUrl: redis?.url }, redis?.pid));
  } finally {
    await redis?.stop();
  }
}

async function measureMemory(stage: Stage, redisPid: number | undefined) {
  const { world, pool, receiver, redisUrl } = stage;
  await makeEndpoints(pool, { ...world, url: receiver.url, count: 1 });
  const worker = await startWorker(world, redisUrl);
  const api = await startApi(world, redisUrl);
  const poster = createPoster(api.baseUrl, world);

  async function report(when: string) {
    await delay(restMs);
    const memory = await readMemory({ apis: [api], workers: [worker], redisPid, pool });
    say(`${when}: ${describe(memory)}, ${(await postgresPids(pool)).length} processes`);
  }

  try {
    say("Memory in MB (PSS):");
    await report("after the start");
    await signInByProgram({ world, api });
    await report("after one sign-in");
    const arrived = receiver.expect(referralCount);
    await poster.inTurns(8, referralCount);
    await arrived;
    await report(`after ${referralCount} referrals`);
  } finally {
    await poster.close();
    await api.stop();
    await worker.stop();
  }
}

const describe = ({ api, worker, postgres, redis }: Memory) =>
  `API ${api}, worker ${worker}, PostgreSQL ${postgres}, together ${api + worker + postgres} (goal ${goal}), Redis ${redis}`;

const say = (line: string) => process.stdout.write(`${line}\n`);
