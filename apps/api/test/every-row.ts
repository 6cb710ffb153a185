import type { TestService } from "./service.ts";

/**
 * The number of rows and a checksum of them, by table that ever had one: equal as long as nothing changed.
 * Left out is when a key was used last, which the service notes in its own time.
 */
export async function everyRow({
  pool,
}: Pick<TestService, "pool">): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string; columns: string }>(
    `SELECT pg_class.oid::regclass AS name, string_agg(quote_ident(attname), ', ') AS columns
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
     WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'identity'::regnamespace)
       AND attname <> 'last_used_at' AND pg_relation_size(pg_class.oid) > 0
     GROUP BY pg_class.oid`,
  );
  // Of the values as they are: as text and in an order they would take four times as long.
  const sums = tables.map(
    ({ name, columns }) => `SELECT '${name}' AS name,
        concat(count(*), ' rows ', sum(hash_record_extended(ROW(${columns}), 0))) AS sum FROM ${name}`,
  );
  // The parts of a UNION come in an order that PostgreSQL chooses by its statistics.
  const { rows } = await pool.query<{ name: string; sum: string }>(
    `${sums.join(" UNION ALL ")} ORDER BY name`,
  );
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
