import type { TestService } from "./service.ts";

/**
 * The number of rows and a checksum of them, by table: equal as long as nothing changed. Left out is
 * when a key was used last, which the service notes in its own time.
 */
export async function everyRow({
  pool,
}: Pick<TestService, "pool">): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'identity') ORDER BY 1",
  );
  const sums = tables.map(
    ({ name }) => `SELECT '${name}' AS name,
        concat(count(*), ' rows ', md5(string_agg(row, '' ORDER BY row))) AS sum
      FROM (SELECT (to_jsonb(t) - 'last_used_at')::text AS row FROM ${name} t) AS rows`,
  );
  // The parts of a UNION come in an order that PostgreSQL chooses by its statistics.
  const { rows } = await pool.query<{ name: string; sum: string }>(
    `${sums.join(" UNION ALL ")} ORDER BY name`,
  );
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
