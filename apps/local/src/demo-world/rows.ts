import type { Tx } from "@referral-service/api/kernel/database/database.ts";
import { sql, verbatim } from "@referral-service/api/kernel/database/sql.ts";
import type { StatusDefinition } from "@referral-service/api/referrals/statuses/rules.ts";

/** Inserts the rows from one JSON value, which is much faster than thousands of parameters. */
export async function insertRows({ query }: Tx, table: string, rows: object[]) {
  const fields = Object.keys(rows[0] ?? {});
  const columns = verbatim(fields.map(columnOf).join(", "));
  const json = jsonOf(rows);
  await query(sql`
    INSERT INTO ${verbatim(table)} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${verbatim(table)}, ${json}::json)`);
}

const columnOf = (field: string) =>
  field.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

const jsonOf = (rows: object[]) =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([field, value]) => [columnOf(field), value])),
    ),
  );

/** Arranges the statuses. Every organization starts with most of them. */
export const arrangeStatuses = ({ query }: Tx, statuses: StatusDefinition[]) =>
  query(sql`
    INSERT INTO referral_statuses
    SELECT * FROM json_populate_recordset(NULL::referral_statuses, ${jsonOf(statuses)}::json)
    ON CONFLICT (organization_id, key) DO UPDATE
      SET position = EXCLUDED.position, referrer_text = EXCLUDED.referrer_text`);
