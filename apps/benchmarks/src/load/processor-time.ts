import { readdir, readFile } from "node:fs/promises";
import type { Pool } from "pg";

const msPerTick = 10;

/** CPU time in ms that all processes of a kind have used so far. */
export type ProcessorTime = Record<"api" | "worker" | "postgres" | "redis", number>;

interface Process {
  pid: number | undefined;
}

export interface Processes {
  apis: Process[];
  workers: Process[];
  redisPid: number | undefined;
  pool: Pool;
}

/** Reads the CPU time of the processes, PostgreSQL's with all its children. Linux only. */
export async function createProcessorClock({ apis, workers, redisPid, pool }: Processes) {
  const postgresPid = await postmasterPid(pool);
  return async (): Promise<ProcessorTime> => {
    const stats = await Promise.all((await allPids()).map(statOf));
    const children = stats.filter((stat) => stat?.parentPid === postgresPid);
    const postgres = await statOf(postgresPid);
    return {
      api: await ownMsOf(apis),
      worker: await ownMsOf(workers),
      postgres: children.reduce(
        (sum, stat) => sum + (stat?.ownMs ?? 0),
        (postgres?.ownMs ?? 0) + (postgres?.endedChildrenMs ?? 0),
      ),
      redis: await ownMsOf([{ pid: redisPid }]),
    };
  };
}

/** The process IDs of PostgreSQL and its children. */
export async function postgresPids(pool: Pool): Promise<(number | undefined)[]> {
  const parent = await postmasterPid(pool);
  const pids = await allPids();
  const stats = await Promise.all(pids.map(statOf));
  return [parent, ...pids.filter((_pid, index) => stats[index]?.parentPid === parent)];
}

/** CPU time in ms that a process has used so far. */
export const cpuMsOf = async (pid: number) => (await statOf(pid))?.ownMs ?? 0;

async function postmasterPid(pool: Pool) {
  const { rows } = await pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return (await statOf(rows[0]?.pid))?.parentPid;
}

const allPids = async () =>
  (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);

async function ownMsOf(processes: Process[]) {
  const stats = await Promise.all(processes.map(({ pid }) => statOf(pid)));
  return stats.reduce((sum, stat) => sum + (stat?.ownMs ?? 0), 0);
}

async function statOf(pid: number | undefined) {
  // A process can end during the reading.
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [, parentPid, ...rest] = fields;
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = rest.slice(9);
  return {
    parentPid,
    ownMs: (user + system) * msPerTick,
    endedChildrenMs: (childrenUser + childrenSystem) * msPerTick,
  };
}

/** CPU ms per operation between two readings. */
export function timePer(count: number, before: ProcessorTime, after: ProcessorTime): ProcessorTime {
  const of = (name: keyof ProcessorTime) => (after[name] - before[name]) / count;
  return { api: of("api"), worker: of("worker"), postgres: of("postgres"), redis: of("redis") };
}
