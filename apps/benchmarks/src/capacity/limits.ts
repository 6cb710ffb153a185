import { availableParallelism } from "node:os";
import type { Costs, RequestKind } from "./costs.ts";

/** The reference load: requests a second at its peak. */
export const reference: Partial<Record<RequestKind, number>> = {
  createWithWebhook: 240,
  changeReferral: 240,
  listReferrals: 480,
  readReferral: 480,
  draftPayment: 60,
};
export const multiples = [1, 10, 100, 1_000];

/** Average load of a month, as a share of the peak. */
const averageOfPeak = 0.1;
/** A process, a machine or a database is at capacity at this share of its processors. */
const fullAt = 0.7;
const connectionsPerProcess = 8;
const monthsOfRows = 12;
const monthDays = 30;
const daySeconds = 86_400;
/**
 * Days that the service keeps rows by default, by table. It keeps the rows of other tables
 * permanently.
 */
const keptDays: Record<string, number> = {
  events: 30,
  webhook_deliveries: 30,
  webhook_delivery_attempts: 30,
  request_logs: 7,
  idempotency_records: 1,
};
const divide = "Divide the organizations among installations.";
const large = { cores: 64, connections: 500, walMegabytes: 200, gigabytes: 16_000 };

/** The resources that the reference load needs. */
export interface Need {
  requests: number;
  apiCores: number;
  workerCores: number;
  postgresCores: number;
  redisCores: number;
  statements: number;
  connections: number;
  walMegabytes: number;
  /** Size of the rows that the service keeps for some days, by default. */
  logGigabytes: number;
  /** Size of the rows that the service keeps permanently. */
  gigabytesPerMonth: number;
}

export function needOf({ requests, rowBytes }: Costs): Need {
  const kinds = Object.entries(reference) as [RequestKind, number][];
  const sum = (of: (kind: RequestKind) => number) =>
    kinds.reduce((total, [kind, rate]) => total + rate * of(kind), 0);
  const coresOf = (name: "api" | "worker" | "postgres" | "redis") =>
    sum((kind) => requests[kind].cpu[name] / 1_000);
  /** Gigabytes at the average load, of the tables that the service keeps for this many days. */
  const gigabytes = (daysOf: (table: string) => number) => {
    const bytesPerDay = sum((kind) =>
      Object.entries(requests[kind].rows).reduce(
        (total, [table, rows]) => total + rows * (rowBytes[table] ?? 0) * daysOf(table),
        0,
      ),
    );
    return (bytesPerDay * averageOfPeak * daySeconds) / 1e9;
  };
  const [apiCores, workerCores] = [coresOf("api"), coresOf("worker")];
  return {
    requests: sum(() => 1),
    apiCores,
    workerCores,
    postgresCores: coresOf("postgres"),
    redisCores: coresOf("redis"),
    statements: sum((kind) => requests[kind].statements),
    connections: ((apiCores + workerCores) / fullAt) * connectionsPerProcess,
    walMegabytes: sum((kind) => requests[kind].walBytes / 1e6),
    logGigabytes: gigabytes((table) => keptDays[table] ?? 0),
    gigabytesPerMonth: gigabytes((table) => (table in keptDays ? 0 : monthDays)),
  };
}

interface Limit {
  name: string;
  /** The multiple of the reference load that reaches the limit. */
  reachedAt: number;
  whatToDo: string;
}

/** The limits that the load reaches as it grows, in this order. */
export function limitsOf(need: Need, cores = availableParallelism()): Limit[] {
  const { apiCores, workerCores, postgresCores, redisCores } = need;
  const allCores = apiCores + workerCores + postgresCores + redisCores;
  const yearGigabytes = need.logGigabytes + need.gigabytesPerMonth * monthsOfRows;
  const limits = [
    {
      name: `this machine's ${cores} cores`,
      reachedAt: (cores * fullAt) / allCores,
      whatToDo: "Move PostgreSQL to another machine, then the API and workers.",
    },
    {
      name: "one API process",
      reachedAt: fullAt / apiCores,
      whatToDo: "Start more API processes, one per core.",
    },
    {
      name: "one worker process",
      reachedAt: fullAt / workerCores,
      whatToDo: "Start more workers, one per core.",
    },
    {
      name: `${large.connections} database connections`,
      reachedAt: large.connections / need.connections,
      whatToDo: "Put PgBouncer between the processes and PostgreSQL.",
    },
    {
      name: "one Redis process",
      reachedAt: fullAt / redisCores,
      whatToDo: divide,
    },
    {
      name: `PostgreSQL on ${large.cores} cores`,
      reachedAt: (large.cores * fullAt) / postgresCores,
      whatToDo: divide,
    },
    {
      name: `${large.walMegabytes} MB/s of WAL`,
      reachedAt: large.walMegabytes / need.walMegabytes,
      whatToDo: divide,
    },
    {
      name: `${large.gigabytes / 1_000} TB after a year`,
      reachedAt: large.gigabytes / yearGigabytes,
      whatToDo: "Add disks, or lower RETENTION_DAYS.",
    },
  ];
  return limits.toSorted((one, other) => one.reachedAt - other.reachedAt);
}

/** Number of installations that the load needs, each with the largest PostgreSQL and one Redis. */
export const installationsFor = (limits: Limit[], multiple: number): number =>
  Math.ceil(multiple / (limits.find(({ whatToDo }) => whatToDo === divide)?.reachedAt ?? multiple));

/** The limits that the load reaches while it grows from the previous multiple to this one. */
export const limitsUpTo = (limits: Limit[], index: number): Limit[] =>
  limits.filter(
    ({ reachedAt }) =>
      reachedAt <= (multiples[index] ?? 0) && reachedAt > (multiples[index - 1] ?? 0),
  );
