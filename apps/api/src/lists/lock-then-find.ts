import type { Tx } from "../database/database.ts";
import type { Compilable } from "../database/from.ts";
import { sql, verbatim } from "../database/sql.ts";
import type { TablesWith } from "./newest-page.ts";

/**
 * Locks a row until the transaction ends, then reads it. Both statements travel together, and the
 * second one sees the changes for which the first one waited.
 */
export async function lockThenFind<Row>(
  { query, askOne }: Tx,
  row: { table: TablesWith<"id" | "organization_id">; organizationId: string; id: string },
  question: Compilable<Row>,
): Promise<Row | null> {
  const [, found] = await Promise.all([
    query(sql`
      SELECT FROM ${verbatim(row.table)}
      WHERE organization_id = ${row.organizationId}::uuid AND id = ${row.id}::uuid FOR UPDATE`),
    askOne(question),
  ]);
  return found;
}
