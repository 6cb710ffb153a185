import type { Connection, Database } from "../database/database.ts";
import { sql, verbatim } from "../database/sql.ts";
import { dayAfter, leastIdAt, type PartitionedLog, partitionName } from "./partitions.ts";

// Whoever waits for such a lock makes everybody behind them wait, too. Next time, then.
const lockTimeoutMs = 2_000;

/** Any number of workers keep house: this one number lets them take turns. */
const housekeepingLock = 7_236_511_904;

export async function partitionsOf(
  { query }: Connection,
  { table }: PartitionedLog,
): Promise<string[]> {
  const rows = await query<{ name: string }>(sql`
    SELECT relname AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = ${table}::regclass ORDER BY relname`);
  return rows.map(({ name }) => name);
}

/** Makes the partition of a day; what had to go to the default partition before moves into it. */
export async function makePartition(db: Database, log: PartitionedLog, day: Date) {
  const { table, idColumn, fillFactor } = log;
  const name = partitionName(log, day);
  const from = `'${leastIdAt(day)}'`;
  const to = `'${leastIdAt(dayAfter(day))}'`;
  await inTurn(db, async (query) => {
    const [found] = await query<{ name: string | null }>(sql`SELECT to_regclass(${name}) AS name`);
    if (found?.name !== null) return;
    // Nothing may arrive there between the moving and the attaching.
    for (const text of [
      `LOCK TABLE ${table}_default IN ACCESS EXCLUSIVE MODE`,
      `CREATE TABLE ${name} (LIKE ${table} INCLUDING ALL) WITH (fillfactor = ${fillFactor})`,
      `WITH moved AS (
         DELETE FROM ${table}_default WHERE ${idColumn} >= ${from} AND ${idColumn} < ${to} RETURNING *
       )
       INSERT INTO ${name} SELECT * FROM moved`,
      `ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES FROM (${from}) TO (${to})`,
    ]) {
      await query(verbatim(text));
    }
  });
}

export async function dropPartition(db: Database, name: string) {
  await inTurn(db, (query) => query(verbatim(`DROP TABLE IF EXISTS ${name}`)));
}

/** Forgets what lies in no day's partition, and what was never sent of it. */
export async function deleteOlder({ query }: Connection, logs: PartitionedLog[], before: Date) {
  const bound = leastIdAt(before);
  for (const { table, idColumn } of logs) {
    const [rest, id] = [verbatim(`${table}_default`), verbatim(idColumn)];
    await query(sql`DELETE FROM ${rest} WHERE ${id} < ${bound}::uuid`);
  }
  await query(sql`DELETE FROM open_webhook_deliveries WHERE delivery_id < ${bound}::uuid`);
}

async function inTurn(db: Database, work: (query: Connection["query"]) => Promise<unknown>) {
  await db.transaction(async ({ query }) => {
    await query(verbatim(`SET LOCAL lock_timeout = ${lockTimeoutMs}`));
    await query(sql`SELECT pg_advisory_xact_lock(${housekeepingLock}::bigint)`);
    await work(query);
  });
}
