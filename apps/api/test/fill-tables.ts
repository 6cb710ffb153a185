import pg from "pg";
import type { TestService } from "./service.ts";

export type Filling = [sql: string, ...values: unknown[]];

/**
 * Inserts valid rows for tests that count the rows a query reads. Skips triggers and foreign keys, because
 * they would take most of the time.
 */
export async function fillTables({ ownerUrl }: TestService, statements: Filling[]) {
  // Does not use a pool, because its time limits are for requests.
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("SET session_replication_role = replica");
    for (const [sql, ...values] of statements) await client.query(sql, values);
    await client.query("VACUUM ANALYZE");
  } finally {
    await client.end();
  }
}
