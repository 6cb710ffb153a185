import type pg from "pg";
import type { TestService } from "./service.ts";

/**
 * The number of rows and a checksum for each table. The result is the same unless a row changes. Ignores
 * the last use of keys and the log of requests, because the service writes them later.
 */
export async function everyRow({
  pool,
}: Pick<TestService, "pool">): Promise<Record<string, string>> {
  const text = await statementOf(pool);
  // Prepared, because planning this SQL statement takes longer than running it.
  const { rows } = await pool.query<{ name: string; sum: string }>({ name: "every row", text });
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

const statements = new WeakMap<pg.Pool, string>();

async function statementOf(pool: pg.Pool): Promise<string> {
  const known = statements.get(pool);
  if (known !== undefined) return known;
  const { rows: tables } = await pool.query<{ name: string; columns: string }>(
    `SELECT attrelid::regclass AS name, string_agg(quote_ident(attname), ', ') AS columns
     FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
     WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'identity'::regnamespace)
       AND attnum > 0 AND NOT attisdropped AND attname <> 'last_used_at'
       AND relname NOT LIKE 'request_logs%'
     GROUP BY attrelid`,
  );
  // Hashes the values directly. As text and in order, they would take four times as long.
  const sums = tables.map(
    ({ name, columns }) => `SELECT '${name}' AS name,
        concat(count(*), ' rows ', sum(hash_record_extended(ROW(${columns}), 0))) AS sum FROM ${name}`,
  );
  // PostgreSQL chooses the order of the parts of a UNION from its statistics.
  const statement = `${sums.join(" UNION ALL ")} ORDER BY name`;
  statements.set(pool, statement);
  return statement;
}
