import type { Connection, Database } from "../database/database.ts";
import { sql, verbatim } from "../database/sql.ts";
import { dayAfter, leastIdAt, type PartitionedLog, partitionName } from "./partitions.ts";

// A statement that waits for such a lock makes all later ones wait. So it gives up soon, until the
// next housekeeping.
const lockTimeoutMs = 2_000;

/** The advisory lock with which the workers take turns at housekeeping. */
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

/** Creates the partition of a day and moves the rows of that day out of the default partition. */
export async function makePartition(db: Database, log: PartitionedLog, day: Date) {
  const { table, idColumn, fillFactor } = log;
  const name = partitionName(log, day);
  const from = `'${leastIdAt(day)}'`;
  const to = `'${leastIdAt(dayAfter(day))}'`;
  await inTurn(db, async (query) => {
    const [found] = await query<{ name: string | null }>(sql`SELECT to_regclass(${name}) AS name`);
    if (found?.name !== null) return;
    // No row may arrive there between moving and attaching.
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

/** Deletes old rows of the default partitions, and all open deliveries that are as old. */
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
