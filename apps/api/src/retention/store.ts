import type { PoolClient } from "pg";
import type { Database } from "../platform/db.ts";
import { giveBack, takeConnection } from "../platform/pooled-connection.ts";
import { dayAfter, leastIdAt, type PartitionedLog, partitionName } from "./partitions.ts";

// Whoever waits for such a lock makes everybody behind them wait, too. Next time, then.
const lockTimeoutMs = 2_000;

/** Any number of workers keep house: this one number lets them take turns. */
const housekeepingLock = 7_236_511_904;

export async function partitionsOf(
  { pool }: Database,
  { table }: PartitionedLog,
): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
     WHERE inhparent = $1::regclass ORDER BY relname`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Makes the partition of a day; what had to go to the default partition before moves into it. */
export async function makePartition(db: Database, log: PartitionedLog, day: Date) {
  const { table, idColumn, fillFactor } = log;
  const name = partitionName(log, day);
  const from = `'${leastIdAt(day)}'`;
  const to = `'${leastIdAt(dayAfter(day))}'`;
  await inTurn(db, async (client) => {
    const { rows } = await client.query("SELECT to_regclass($1) AS name", [name]);
    if (rows[0]?.name !== null) return;
    // Nothing may arrive there between the moving and the attaching.
    await client.query(`LOCK TABLE ${table}_default IN ACCESS EXCLUSIVE MODE`);
    await client.query(
      `CREATE TABLE ${name} (LIKE ${table} INCLUDING ALL) WITH (fillfactor = ${fillFactor})`,
    );
    await client.query(
      `WITH moved AS (
         DELETE FROM ${table}_default WHERE ${idColumn} >= ${from} AND ${idColumn} < ${to} RETURNING *
       )
       INSERT INTO ${name} SELECT * FROM moved`,
    );
    await client.query(
      `ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES FROM (${from}) TO (${to})`,
    );
  });
}

export async function dropPartition(db: Database, name: string) {
  await inTurn(db, (client) => client.query(`DROP TABLE IF EXISTS ${name}`));
}

/** Forgets what lies in no day's partition, and what was never sent of it. */
export async function deleteOlder({ pool }: Database, logs: PartitionedLog[], before: Date) {
  const bound = leastIdAt(before);
  for (const { table, idColumn } of logs) {
    await pool.query(`DELETE FROM ${table}_default WHERE ${idColumn} < $1`, [bound]);
  }
  await pool.query("DELETE FROM open_webhook_deliveries WHERE delivery_id < $1", [bound]);
}

async function inTurn({ pool }: Database, work: (client: PoolClient) => Promise<unknown>) {
  const client = await takeConnection(pool);
  try {
    await client.query("BEGIN");
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    await client.query("SELECT pg_advisory_xact_lock($1)", [housekeepingLock]);
    await work(client);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  } finally {
    giveBack(client, undefined);
  }
}
