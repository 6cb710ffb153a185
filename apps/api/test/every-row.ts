import type pg from "pg";
import type { TestService } from "./service.ts";

/**
 * The number of rows and a checksum of them, by table: equal as long as nothing changed.
 * Left out is when a key was used last, and the log of requests, which the service notes in its own time.
 */
export async function everyRow({
  pool,
}: Pick<TestService, "pool">): Promise<Record<string, string>> {
  const text = await statementOf(pool);
  // Prepared, because planning it takes longer than running it.
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
  // Of the values as they are: as text and in an order they would take four times as long.
  const sums = tables.map(
    ({ name, columns }) => `SELECT '${name}' AS name,
        concat(count(*), ' rows ', sum(hash_record_extended(ROW(${columns}), 0))) AS sum FROM ${name}`,
  );
  // The parts of a UNION come in an order that PostgreSQL chooses by its statistics.
  const statement = `${sums.join(" UNION ALL ")} ORDER BY name`;
  statements.set(pool, statement);
  return statement;
}
