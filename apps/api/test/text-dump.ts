import type { TestService } from "./service.ts";

/**
 * All rows as text, for each table that ever had one. Bytes appear as text if they are text, and in hex.
 * Omits the last use of keys, because the service writes it later.
 */
export async function textDump({ pool }: Pick<TestService, "pool">): Promise<Map<string, string>> {
  const { rows: tables } = await pool.query<{ name: string; text: string }>(
    `SELECT pg_class.oid::regclass::text AS name,
       string_agg(CASE WHEN atttypid = 'bytea'::regtype
         THEN format('concat(encode(%1$I, ''hex''), '' '', encode(%1$I, ''escape''))', attname)
         ELSE format('%I::text', attname) END, ', ') AS text
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
       AND attname <> 'last_used_at'
     WHERE relkind = 'r' AND pg_relation_size(pg_class.oid) > 0
       AND relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
     GROUP BY pg_class.oid`,
  );
  const texts = tables.map(
    ({ name, text }) => `SELECT '${name}' AS name,
      string_agg(replace(concat_ws(' | ', ${text}), E'\\n', ' '), E'\\n') AS text FROM ${name}`,
  );
  const { rows } = await pool.query<{ name: string; text: string | null }>(
    `${texts.join(" UNION ALL ")} ORDER BY name`,
  );
  return new Map(rows.map(({ name, text }) => [name, text ?? ""]));
}

/** The tables that contain one of these texts, in upper or lower case. */
export const tablesWith = (dump: Map<string, string>, ...texts: string[]): string[] =>
  [...dump]
    .filter(([, rows]) => texts.some((text) => rows.toLowerCase().includes(text.toLowerCase())))
    .map(([table]) => table)
    .sort();
