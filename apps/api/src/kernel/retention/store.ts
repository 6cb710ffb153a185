import type { Connection } from "../database/database.ts";
import { sql, verbatim } from "../database/sql.ts";
import { leastIdAt } from "../platform/ids.ts";
import type { PartitionedLog } from "./partitions.ts";

export async function partitionsOf(
  { query }: Connection,
  { table }: PartitionedLog,
): Promise<string[]> {
  const rows = await query<{ name: string }>(sql`
    SELECT relname AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = ${table}::regclass ORDER BY relname`);
  return rows.map(({ name }) => name);
}

/** Creates the partition for a day and moves that day's rows out of the default partition. */
export async function makePartition({ query }: Connection, { table }: PartitionedLog, day: Date) {
  await query(sql`SELECT make_day_partition(${table}, ${dateOf(day)}::date)`);
}

export async function dropPartition({ query }: Connection, { table }: PartitionedLog, day: Date) {
  await query(sql`SELECT drop_day_partition(${table}, ${dateOf(day)}::date)`);
}

const dateOf = (day: Date) => day.toISOString().slice(0, 10);

/** Deletes old rows from the default partition. */
export async function deleteOlder(
  { query }: Connection,
  { table, idColumn }: PartitionedLog,
  before: Date,
) {
  const [rest, id] = [verbatim(`${table}_default`), verbatim(idColumn)];
  await query(sql`DELETE FROM ${rest} WHERE ${id} < ${leastIdAt(before)}::uuid`);
}

export async function deleteOldOpenDeliveries({ query }: Connection, before: Date) {
  await query(
    sql`DELETE FROM open_webhook_deliveries WHERE delivery_id < ${leastIdAt(before)}::uuid`,
  );
}
