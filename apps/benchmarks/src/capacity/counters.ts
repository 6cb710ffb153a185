import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import {
  createProcessorClock,
  type Processes,
  type ProcessorTime,
} from "../load/processor-time.ts";

/** The settings that PostgreSQL needs to count SQL statements. */
export const countingSettings = {
  shared_preload_libraries: "pg_stat_statements",
  max_connections: "300",
};

export type Rows = Record<string, number>;

/** The cost of one operation, or of one idle second. */
export interface Cost {
  /** CPU time in ms. */
  cpu: ProcessorTime;
  statements: number;
  /** Pages of 8 KB that PostgreSQL read, from memory or disk. */
  pages: number;
  walBytes: number;
}

interface Reading extends Cost {
  atMs: number;
}

const requestLogMs = 1_200;
const restMs = 5_000;

export interface Counters {
  /** Cost of one second without requests. */
  atRest: Cost;
  /** Runs the operations and returns the cost of each, without the cost of the idle time. */
  costOf(count: number, run: () => Promise<unknown>): Promise<Cost>;
}

export async function createCounters(processes: Processes): Promise<Counters> {
  const { pool } = processes;
  const clock = await createProcessorClock(processes);
  await pool.query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements");

  async function read(): Promise<Reading> {
    const { rows } = await pool.query<{ statements: number; pages: number; walBytes: number }>(
      `SELECT sum(calls)::float8 AS statements,
         sum(shared_blks_hit + shared_blks_read)::float8 AS pages,
         (pg_current_wal_insert_lsn() - '0/0')::float8 AS "walBytes"
       FROM pg_stat_statements`,
    );
    const [counts = { statements: 0, pages: 0, walBytes: 0 }] = rows;
    return { ...counts, cpu: await clock(), atMs: performance.now() };
  }

  async function between(run: () => Promise<unknown>) {
    await settled(pool);
    const before = await read();
    await run();
    await settled(pool);
    const after = await read();
    const cost = combine(after, before, (one, other) => one - other);
    return { cost, seconds: (after.atMs - before.atMs) / 1_000 };
  }

  const rest = await between(() => delay(restMs));
  const atRest = scaled(rest.cost, 1 / rest.seconds);
  return {
    atRest,
    async costOf(count, run) {
      const { cost, seconds } = await between(run);
      const busy = combine(cost, atRest, (all, idle) => Math.max(0, all - idle * seconds));
      return scaled(busy, 1 / count);
    },
  };
}

/** Waits until nothing is left to do after the last request. */
export async function settled(pool: Pool) {
  for (;;) {
    const { rowCount } = await pool.query(
      `(SELECT 1 FROM open_webhook_deliveries LIMIT 1)
       UNION ALL (SELECT 1 FROM referral_status_count_changes LIMIT 1)`,
    );
    if (rowCount === 0) break;
    await delay(500);
  }
  // The API stores its log of requests every second.
  await delay(requestLogMs);
}

type Numbers = (one: number, other: number) => number;

function combine(one: Cost, other: Cost, of: Numbers): Cost {
  return {
    cpu: {
      api: of(one.cpu.api, other.cpu.api),
      worker: of(one.cpu.worker, other.cpu.worker),
      postgres: of(one.cpu.postgres, other.cpu.postgres),
      redis: of(one.cpu.redis, other.cpu.redis),
    },
    statements: of(one.statements, other.statements),
    pages: of(one.pages, other.pages),
    walBytes: of(one.walBytes, other.walBytes),
  };
}

const scaled = (cost: Cost, factor: number): Cost => combine(cost, cost, (one) => one * factor);

/** All tables, with their partitions counted as one. */
const tables = `SELECT oid, relname AS name FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`;

export async function countRows(pool: Pool): Promise<Rows> {
  const { rows: names } = await pool.query<{ name: string }>(tables);
  const each = names.map(({ name }) => `SELECT '${name}' AS name, count(*)::int FROM ${name}`);
  const { rows } = await pool.query<{ name: string; count: number }>(each.join(" UNION ALL "));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** Bytes of each table with its indexes and partitions. */
export async function countBytes(pool: Pool): Promise<Rows> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `SELECT name, coalesce((SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree(oid)),
       pg_total_relation_size(oid))::float8 AS bytes
     FROM (${tables}) AS tables`,
  );
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]));
}

export function difference(after: Rows, before: Rows): Rows {
  const changes = Object.entries(after).map(
    ([name, count]) => [name, count - (before[name] ?? 0)] as const,
  );
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}
