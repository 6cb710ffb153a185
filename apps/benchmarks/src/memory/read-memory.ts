import { readFile } from "node:fs/promises";
import { type Processes, postgresPids } from "../load/processor-time.ts";

/** Memory in MB, with shared pages divided among the processes that share them (PSS). */
export interface Memory {
  api: number;
  worker: number;
  /** All of PostgreSQL's processes. */
  postgres: number;
  redis: number;
}

/** Linux only. */
export async function readMemory(processes: Processes): Promise<Memory> {
  const { apis, workers, redisPid, pool } = processes;
  return {
    api: await memoryOfPids(apis.map(({ pid }) => pid)),
    worker: await memoryOfPids(workers.map(({ pid }) => pid)),
    postgres: await memoryOfPids(await postgresPids(pool)),
    redis: await memoryOfPids([redisPid]),
  };
}

export async function memoryOfPids(pids: (number | undefined)[]): Promise<number> {
  const kilobytes = await Promise.all(pids.map(shareOf));
  return Math.round((kilobytes.reduce((sum, kb) => sum + kb, 0) * 1_024) / 1e6);
}

export const sumOf = ({ api, worker, postgres, redis }: Memory) => api + worker + postgres + redis;

async function shareOf(pid: number | undefined): Promise<number> {
  // A process can end during the reading.
  const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0);
}
