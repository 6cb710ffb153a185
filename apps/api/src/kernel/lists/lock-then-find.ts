import type { Tx } from "../database/database.ts";
import { type Compilable, from } from "../database/from.ts";
import { sql } from "../database/sql.ts";
import type { TablesWith } from "./newest-page.ts";

/**
 * Locks a row until the transaction ends, then reads it. Both statements are sent together, and the
 * second sees the changes that the first waited for.
 */
export async function lockThenFind<Row>(
  { ask, askOne }: Tx,
  {
    table,
    organizationId,
    id,
  }: { table: TablesWith<"id" | "organization_id">; organizationId: string; id: string },
  question: Compilable<Row>,
): Promise<Row | null> {
  const [, found] = await Promise.all([
    ask(
      from(table)
        .select("id")
        .where("organization_id", "=", organizationId)
        .where("id", "=", id)
        .forUpdate(),
    ),
    askOne(question),
  ]);
  return found;
}

/** Locks something that has no row yet, by its name, until the transaction ends. */
export async function lockName({ query }: Tx, name: string) {
  await query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
