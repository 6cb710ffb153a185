import pg from "pg";
import { connectionConfig, type PoolClientClass, type WaitLimits } from "./pool.ts";
import { PrimaryClient } from "./primary-client.ts";

/** The library's tables have their own schema, which its statements do not mention. */
const schema = "bullmq";

const limits: WaitLimits = { connectionMs: 5_000, statementMs: 10_000 };

const queueConfig = (connectionString: string) => ({
  ...connectionConfig(connectionString, limits),
  // This process's clock also limits a query, because a frozen server ends no statement.
  query_timeout: limits.statementMs + 500,
  Client: PrimaryClient as unknown as PoolClientClass,
});

/** Connections for the queue. Its library takes a pool and cannot use our transactions. */
export function createQueuePool(connectionString: string, connectionsMax: number) {
  const pool = new pg.Pool({
    ...queueConfig(connectionString),
    max: connectionsMax,
    // The sweeper finds the deliveries of a lost job, so the commit need not wait for the disk.
    options: `-c synchronous_commit=off -c search_path=${schema}`,
  });
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** Connections for creating the queue's tables, which can take as long as the library needs. */
export const connectionForQueueTables = (connectionString: string) => {
  const { query_timeout: _, statement_timeout: __, ...config } = queueConfig(connectionString);
  return { ...config, migrate: true, max: 1 };
};
