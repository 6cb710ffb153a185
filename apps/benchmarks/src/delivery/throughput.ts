import { median } from "../api/measure.ts";
import { makeBacklog, makeEndpoints } from "./backlog.ts";
import { runBareLoop } from "./processes.ts";
import type { Stage } from "./stage.ts";
import { startWorker } from "./worker-process.ts";

const warmUpCount = 5_000;
const roundCount = 3;
const perRound = 20_000;

export interface Throughput {
  /** Deliveries per second. */
  ours: number;
  bare: number;
  /** Processor time of the worker (without PostgreSQL's) and of the bare loop, per delivery. */
  oursCpuMicroseconds: number;
  bareCpuMicroseconds: number;
  workerPeakMegabytes: number;
}

/** A backlog worked off by one worker, and the bare loop, in turns; medians. */
export async function measureThroughput(
  { world, pool, receiver, payload, redisUrl }: Stage,
  endpointCount: number,
): Promise<Throughput> {
  const { organizationId } = world;
  const { url } = receiver;
  const endpointIds = await makeEndpoints(pool, { ...world, url, count: endpointCount });
  const worker = await startWorker(world, redisUrl);

  async function ours(count: number) {
    const arrived = receiver.expect(count);
    const beforeMs = await worker.cpuMs();
    await makeBacklog(pool, { organizationId, endpointIds, count, payload });
    const { firstMs, lastMs } = await arrived;
    await allSettled();
    const cpuMs = (await worker.cpuMs()) - beforeMs;
    return { rate: (count * 1_000) / (lastMs - firstMs), cpu: (cpuMs * 1_000) / count };
  }

  async function bare(count: number) {
    const arrived = receiver.expect(count);
    const cpuMs = await runBareLoop({ url, count, payload });
    const { firstMs, lastMs } = await arrived;
    return { rate: (count * 1_000) / (lastMs - firstMs), cpu: (cpuMs * 1_000) / count };
  }

  async function allSettled() {
    for (;;) {
      const { rowCount } = await pool.query("SELECT 1 FROM open_webhook_deliveries LIMIT 1");
      if (rowCount === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  try {
    await ours(warmUpCount);
    const rounds = { ours: [] as Round[], bare: [] as Round[] };
    for (let round = 0; round < roundCount; round += 1) {
      rounds.bare.push(await bare(perRound));
      rounds.ours.push(await ours(perRound));
    }
    return {
      ours: median(rounds.ours.map(({ rate }) => rate)),
      bare: median(rounds.bare.map(({ rate }) => rate)),
      oursCpuMicroseconds: median(rounds.ours.map(({ cpu }) => cpu)),
      bareCpuMicroseconds: median(rounds.bare.map(({ cpu }) => cpu)),
      workerPeakMegabytes: await worker.peakMegabytes(),
    };
  } finally {
    await worker.stop();
  }
}

interface Round {
  rate: number;
  cpu: number;
}
