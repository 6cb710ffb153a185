import type { Connection, Tx } from "../../kernel/database/database.ts";
import { sql, verbatim } from "../../kernel/database/sql.ts";
import type { Person } from "./person.ts";
import type { Holding } from "./tables-about-people-sql.ts";

/** `payment_method AS "paymentMethod"`. Names without an underscore stay as they are. */
const named = (column: string) =>
  `"${column}" AS "${column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}"`;

export const readTheirs = (
  { query }: Connection,
  { table, exported, isTheirs }: Holding,
  person: Person,
) =>
  query<Record<string, unknown>>(sql`
    SELECT ${verbatim(exported.map(named).join(", "))} FROM ${verbatim(table)}
    WHERE ${isTheirs(person)}`);

export async function countTheirs({ query }: Connection, holding: Holding, person: Person) {
  const [row] = await query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM ${verbatim(holding.table)}
    WHERE ${holding.isTheirs(person)} AND ${isLeft(holding)}`);
  return row?.count ?? 0;
}

/** Erases up to this many rows. Returns the number of erased rows. */
export async function eraseSome(
  { query }: Tx,
  holding: Holding,
  { person, countMax }: { person: Person; countMax: number },
): Promise<number> {
  const { table, erased, isTheirs } = holding;
  const change = verbatim(
    erased === "deleted"
      ? `DELETE FROM ${table}`
      : `UPDATE ${table} SET ${assignments(erased).join(", ")}`,
  );
  const rows = await query(sql`
    ${change}
    WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${verbatim(table)}
      WHERE ${isTheirs(person)} AND ${isLeft(holding)} LIMIT ${countMax} FOR UPDATE))
    RETURNING 1`);
  return rows.length;
}

const assignments = (erased: Readonly<Record<string, string>>) =>
  Object.entries(erased).map(([column, value]) => `${column} = ${value}`);

const isLeft = ({ erased }: Holding) =>
  verbatim(
    erased === "deleted"
      ? "true"
      : `(${Object.entries(erased)
          .map(([column, value]) => `${column} IS DISTINCT FROM ${value}`)
          .join(" OR ")})`,
  );
