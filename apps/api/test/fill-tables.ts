import pg from "pg";
import type { TestService } from "./service.ts";

export type Filling = [sql: string, ...values: unknown[]];

/**
 * Fills tables with rows that are right already, for tests that count what a statement reads. Neither
 * triggers nor foreign keys look at them, which would take most of the time.
 */
export async function fillTables({ ownerUrl }: TestService, statements: Filling[]) {
  // Not a connection of a pool, whose time limits are for requests.
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
