import type { TestService } from "./service.ts";

/**
 * All rows of all tables as text, by table; bytes as their text where they are one, and in hex. Without
 * the last use of keys, which the service notes in its own time.
 */
export async function textDump({ pool }: Pick<TestService, "pool">): Promise<Map<string, string>> {
  const { rows: tables } = await pool.query<{ name: string; text: string }>(
    `SELECT pg_class.oid::regclass::text AS name,
       string_agg(CASE WHEN atttypid = 'bytea'::regtype
         THEN format('concat(encode(%1$I, ''hex''), '' '', encode(%1$I, ''escape''))', attname)
         ELSE format('%I::text', attname) END, ', ') AS text
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
       AND attname <> 'last_used_at'
     WHERE relkind = 'r'
       AND relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
     GROUP BY pg_class.oid`,
  );
  const dump = new Map<string, string>();
  for (const { name, text } of tables) {
    const { rows } = await pool.query<{ text: string | null }>(
      `SELECT string_agg(replace(concat_ws(' | ', ${text}), E'\\n', ' '), E'\\n') AS text FROM ${name}`,
    );
    dump.set(name, rows[0]?.text ?? "");
  }
  return dump;
}

/** The tables in which one of these texts stands, in any case. */
export const tablesWith = (dump: Map<string, string>, ...texts: string[]): string[] =>
  [...dump]
    .filter(([, rows]) => texts.some((text) => rows.toLowerCase().includes(text.toLowerCase())))
    .map(([table]) => table)
    .sort();
