import type { Pool } from "pg";
import { median } from "../api/measure.ts";
import { createProcessorClock, type ProcessorTime, timePer } from "../load/processor-time.ts";
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
  /** CPU time per delivery. PostgreSQL's includes the inserts of the events. */
  oursCpu: ProcessorTime;
  bareCpuMs: number;
  workerPeakMegabytes: number;
}

interface BareRound {
  rate: number;
  cpuMs: number;
}

interface Round {
  rate: number;
  cpu: ProcessorTime;
}

/**
 * Alternates between one worker with a backlog for this number of endpoints, one with a backlog for
 * a single endpoint and an empty log, and the bare loop. Returns medians, with ratios of rates that
 * were measured within the same seconds.
 */
export async function measureThroughput(
  stage: Stage,
  endpointCount: number,
  { empty, redisPid }: { empty: Stage; redisPid: number | undefined },
): Promise<Throughput> {
  const worker = await startWorker(stage.world, stage.redisUrl);
  const workerOfEmpty = stage === empty ? worker : await startWorker(empty.world, empty.redisUrl);
  const rounds: { ours: Round; single: Round; bare: BareRound }[] = [];
  try {
    const ours = await openCourse(stage, worker, { endpointCount, redisPid });
    const single = await openCourse(empty, workerOfEmpty, { endpointCount: 1, redisPid });
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
      oursCpu: medianTime(rounds.map(({ ours }) => ours.cpu)),
      bareCpuMs: median(rounds.map(({ bare }) => bare.cpuMs)),
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
    const course = await openCourse(stage, worker, { endpointCount: 1, redisPid: undefined });
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
  { endpointCount, redisPid }: { endpointCount: number; redisPid: number | undefined },
): Promise<(count: number) => Promise<Round>> {
  const endpointIds = await makeEndpoints(pool, {
    ...world,
    url: receiver.url,
    count: endpointCount,
  });
  const clock = await createProcessorClock({
    ...{ apis: [], workers: [worker], redisPid, pool },
  });
  return async (count) => {
    const arrived = receiver.expect(count);
    const before = await clock();
    await makeBacklog(pool, { endpointIds, count, payload });
    const { firstMs, lastMs } = await arrived;
    await allSettled(pool);
    const cpu = timePer(count, before, await clock());
    return { rate: (count * 1_000) / (lastMs - firstMs), cpu };
  };
}

async function runBare({ receiver, payload }: Stage, count: number): Promise<BareRound> {
  const arrived = receiver.expect(count);
  const cpuMs = await runBareLoop({ url: receiver.url, count, payload });
  const { firstMs, lastMs } = await arrived;
  return { rate: (count * 1_000) / (lastMs - firstMs), cpuMs: cpuMs / count };
}

function medianTime(times: ProcessorTime[]): ProcessorTime {
  const of = (name: keyof ProcessorTime) => median(times.map((time) => time[name]));
  return { api: of("api"), worker: of("worker"), postgres: of("postgres"), redis: of("redis") };
}

async function allSettled(pool: Pool) {
  for (;;) {
    const { rowCount } = await pool.query("SELECT 1 FROM open_webhook_deliveries LIMIT 1");
    if (rowCount === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
