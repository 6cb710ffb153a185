import type { Pool } from "pg";
import { median } from "../api/measure.ts";
import { makeBacklog, makeEndpoints } from "./backlog.ts";
import { runBareLoop } from "./processes.ts";
import type { Stage } from "./stage.ts";
import { type RunningWorker, startWorker } from "./worker-process.ts";

const warmUpCount = 5_000;
const roundCount = 5;
const perRound = 20_000;

/** Rates in deliveries per second. */
interface Throughput {
  ours: number;
  bare: number;
  ofBare: number;
  /** Share of the rate with one endpoint and an empty log. */
  ofSingle: number;
  /** CPU time per delivery of the worker (without PostgreSQL's) and of the bare loop. */
  oursCpuMicroseconds: number;
  bareCpuMicroseconds: number;
  workerPeakMegabytes: number;
}

interface Round {
  rate: number;
  cpu: number;
}

/**
 * Alternates between one worker with a backlog for this number of endpoints, one with a backlog for
 * a single endpoint and an empty log, and the bare loop. Returns medians, with ratios of rates that
 * were measured within the same seconds.
 */
export async function measureThroughput(
  stage: Stage,
  endpointCount: number,
  { empty }: { empty: Stage },
): Promise<Throughput> {
  const worker = await startWorker(stage.world, stage.redisUrl);
  const workerOfEmpty = stage === empty ? worker : await startWorker(empty.world, empty.redisUrl);
  const rounds: { ours: Round; single: Round; bare: Round }[] = [];
  try {
    const ours = await openCourse(stage, worker, endpointCount);
    const single = await openCourse(empty, workerOfEmpty, 1);
    await ours(warmUpCount);
    await single(warmUpCount);
    for (let round = 0; round < roundCount; round += 1) {
      rounds.push({
        single: await single(perRound),
        bare: await runBare(stage, perRound),
        ours: await ours(perRound),
      });
    }
    return {
      ours: median(rounds.map(({ ours }) => ours.rate)),
      bare: median(rounds.map(({ bare }) => bare.rate)),
      ofBare: median(rounds.map(({ ours, bare }) => ours.rate / bare.rate)),
      ofSingle: median(rounds.map(({ ours, single }) => ours.rate / single.rate)),
      oursCpuMicroseconds: median(rounds.map(({ ours }) => ours.cpu)),
      bareCpuMicroseconds: median(rounds.map(({ bare }) => bare.cpu)),
      workerPeakMegabytes: (await worker.memory()).peakMegabytes,
    };
  } finally {
    await worker.stop();
    await workerOfEmpty.stop();
  }
}

/** Returns the deliveries per second to one endpoint from a backlog. */
export async function measureTopRate(stage: Stage): Promise<number> {
  const worker = await startWorker(stage.world, stage.redisUrl);
  try {
    const course = await openCourse(stage, worker, 1);
    await course(warmUpCount);
    const rounds = [await course(perRound), await course(perRound), await course(perRound)];
    return median(rounds.map(({ rate }) => rate));
  } finally {
    await worker.stop();
  }
}

async function openCourse(
  { world, pool, receiver, payload }: Stage,
  worker: RunningWorker,
  endpointCount: number,
): Promise<(count: number) => Promise<Round>> {
  const { organizationId } = world;
  const endpointIds = await makeEndpoints(pool, {
    ...world,
    url: receiver.url,
    count: endpointCount,
  });
  return async (count) => {
    const arrived = receiver.expect(count);
    const beforeMs = await worker.cpuMs();
    await makeBacklog(pool, { organizationId, endpointIds, count, payload });
    const { firstMs, lastMs } = await arrived;
    await allSettled(pool);
    const cpuMs = (await worker.cpuMs()) - beforeMs;
    return { rate: (count * 1_000) / (lastMs - firstMs), cpu: (cpuMs * 1_000) / count };
  };
}

async function runBare({ receiver, payload }: Stage, count: number): Promise<Round> {
  const arrived = receiver.expect(count);
  const cpuMs = await runBareLoop({ url: receiver.url, count, payload });
  const { firstMs, lastMs } = await arrived;
  return { rate: (count * 1_000) / (lastMs - firstMs), cpu: (cpuMs * 1_000) / count };
}

async function allSettled(pool: Pool) {
  for (;;) {
    const { rowCount } = await pool.query("SELECT 1 FROM open_webhook_deliveries LIMIT 1");
    if (rowCount === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
