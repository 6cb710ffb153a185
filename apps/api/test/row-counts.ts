import pg from "pg";

/** The number of rows in each table. Rows in a partition count for its table. */
export async function rowCountsAt(connectionString: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT oid::regclass AS name FROM pg_class
       WHERE relkind IN ('r', 'p') AND NOT relispartition
         AND relnamespace IN ('public'::regnamespace, 'identity'::regnamespace)`,
    );
    const counts = tables.map(({ name }) => `SELECT '${name}' AS name, count(*)::int FROM ${name}`);
    const { rows } = await client.query<{ name: string; count: number }>(
      `${counts.join(" UNION ALL ")} ORDER BY name`,
    );
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  } finally {
    await client.end();
  }
}
