import { type RunningApi, startApi } from "../api/servers.ts";
import { makeEndpoints } from "../delivery/backlog.ts";
import { type RunningWorker, startWorker } from "../delivery/worker-process.ts";
import { createProcessorClock, type Processes, timePer } from "../load/processor-time.ts";
import { createPoster } from "../writes/posts.ts";
import { prepareBacklog } from "./costs.ts";
import { limitProcessor } from "./processor-limit.ts";
import { type Setting, say, table } from "./setting.ts";

const processCounts = [1, 2, 4, 8];
const share = 0.1;
const inFlight = 4;
const warmUpCount = 500;
const postsEach = 300;
const deliveriesEach = 3_000;
const endpointCount = 16;

interface Growing<Process> {
  name: string;
  operationsEach: number;
  /** Starts a process that has compiled its code. */
  start(): Promise<Process>;
  /** Returns a function that makes the processes do this many operations, and returns the rate. */
  prepare(processes: Process[], count: number): Promise<() => Promise<number>>;
}

/**
 * Measures whether several APIs, and then several workers, with a tenth of a core each have the
 * same rate per core as one.
 */
export async function measureProcesses(setting: Setting) {
  const { world, pool, redisUrl, receiver, payload } = setting;
  const posterOf = ({ baseUrl }: RunningApi) => createPoster(baseUrl, world);
  await measureGrowth(setting, "apis", {
    name: "API",
    operationsEach: postsEach,
    async start() {
      const api = await startApi(world, redisUrl);
      const poster = posterOf(api);
      await poster.inTurns(inFlight, warmUpCount);
      await poster.close();
      return api;
    },
    async prepare(apis: RunningApi[]) {
      const posters = apis.map(posterOf);
      return async () => {
        const rates = posters.map(async (poster) => {
          const beginMs = performance.now();
          await poster.inTurns(inFlight, postsEach);
          return (postsEach * 1_000) / (performance.now() - beginMs);
        });
        const sum = (await Promise.all(rates)).reduce((total, rate) => total + rate);
        for (const poster of posters) await poster.close();
        return sum;
      };
    },
  });

  const { url } = receiver;
  const endpointIds = await makeEndpoints(pool, { ...world, url, count: endpointCount });
  const backlog = { pool, receiver, payload, endpointIds };
  await measureGrowth(setting, "workers", {
    name: "worker",
    operationsEach: deliveriesEach,
    async start() {
      const worker = await startWorker(world, redisUrl);
      const deliver = await prepareBacklog({ ...backlog, count: deliveriesEach });
      await deliver();
      return worker;
    },
    async prepare(_: RunningWorker[], count) {
      const deliver = await prepareBacklog({ ...backlog, count });
      return async () => {
        const { firstMs, lastMs } = await deliver();
        return (count * 1_000) / (lastMs - firstMs);
      };
    },
  });
}

async function measureGrowth<Process extends { pid: number | undefined; stop(): Promise<void> }>(
  { pool, redis }: Setting,
  kind: "apis" | "workers",
  { name, operationsEach, start, prepare }: Growing<Process>,
) {
  const processes: Process[] = [];
  const removals: (() => void)[] = [];
  const rows = [[name, "per second", "per core", `CPU of ${name}, ms`, "of PostgreSQL, ms"]];
  let single = 0;
  const all: Processes = { apis: [], workers: [], redisPid: redis?.pid, pool, [kind]: processes };
  try {
    for (const size of processCounts) {
      while (processes.length < size) {
        const process = await start();
        processes.push(process);
        removals.push(limitProcessor(process.pid, share));
      }
      const clock = await createProcessorClock(all);
      const count = size * operationsEach;
      const run = await prepare(processes, count);
      const before = await clock();
      const perSecond = await run();
      const cpu = timePer(count, before, await clock());
      single ||= perSecond;
      const ofCore = perSecond / (size * single);
      const own = kind === "apis" ? cpu.api : cpu.worker;
      rows.push([
        `${size} × ${share} core`,
        ...[perSecond.toFixed(0), ofCore.toFixed(2), own.toFixed(2), cpu.postgres.toFixed(2)],
      ]);
    }
    say(table(rows));
  } finally {
    for (const process of processes) await process.stop();
    for (const remove of removals) remove();
  }
}
