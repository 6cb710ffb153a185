import type { Connection, Tx } from "../../kernel/database/database.ts";
import { listed, sql, verbatim } from "../../kernel/database/sql.ts";
import type { SealedColumn } from "./sealed-columns.ts";

export interface SealedValue {
  /** The primary key and the other requested values, as text. */
  row: Record<string, string | null>;
  sealed: Uint8Array;
}

/** The number of values that are not encrypted with the newest key. */
export async function countOlder(
  { query }: Connection,
  column: SealedColumn,
  newestPrefix: Uint8Array,
): Promise<number> {
  const [row] = await query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM ${verbatim(column.table)} WHERE ${isOlder(column, newestPrefix)}`);
  return row?.count ?? 0;
}

/** The next page of these values, ordered by primary key. */
export async function pageOfOlder(
  { query }: Connection,
  column: SealedColumn,
  newestPrefix: Uint8Array,
  { after, limit }: { after: SealedValue["row"] | undefined; limit: number },
): Promise<SealedValue[]> {
  const key = namesOf(column);
  const read = {
    ...Object.fromEntries(Object.keys(column.key).map((name) => [name, name])),
    ...column.also,
  };
  const isAfter = after === undefined ? sql`true` : sql`(${key}) > (${valuesOf(column, after)})`;
  const rows = await query<{ row: SealedValue["row"]; sealed: Buffer }>(sql`
    SELECT jsonb_build_object(${verbatim(
      Object.entries(read)
        .map(([name, expression]) => `'${name}', ${expression}`)
        .join(", "),
    )}) AS row, ${verbatim(column.column)} AS sealed
    FROM ${verbatim(column.table)} WHERE ${isOlder(column, newestPrefix)} AND ${isAfter}
    ORDER BY ${key} LIMIT ${limit}`);
  return rows;
}

/** Replaces a value unless it has changed since it was read. */
export function enqueueSealed(
  { enqueue }: Tx,
  column: SealedColumn,
  { row, sealed }: SealedValue,
  newlySealed: Uint8Array,
) {
  const name = verbatim(column.column);
  enqueue(sql`
    UPDATE ${verbatim(column.table)} SET ${name} = ${newlySealed}
    WHERE (${namesOf(column)}) = (${valuesOf(column, row)}) AND ${name} = ${sealed}`);
}

const isOlder = ({ column }: SealedColumn, newestPrefix: Uint8Array) => sql`
  substring(${verbatim(column)} FROM 1 FOR ${newestPrefix.length}) <> ${newestPrefix}`;

const namesOf = ({ key }: SealedColumn) => verbatim(Object.keys(key).join(", "));

const valuesOf = ({ key }: SealedColumn, row: SealedValue["row"]) =>
  listed(Object.entries(key).map(([name, type]) => sql`${row[name]}::${verbatim(type)}`));

export interface SealedFactor {
  id: string;
  secret: string;
  /** The recovery codes. Empty until two-factor authentication is turned on. */
  backupCodes: string;
}

/**
 * The next page of second factors with a secret or codes that are not encrypted with the newest
 * secret, ordered by ID.
 */
export const pageOfOlderFactors = (
  { query }: Connection,
  newestPrefix: string,
  { after, limit }: { after: string; limit: number },
) =>
  query<SealedFactor>(sql`
    SELECT id, secret, "backupCodes" FROM identity.second_factors
    WHERE id > ${after}
      AND NOT (starts_with(secret, ${newestPrefix})
        AND ("backupCodes" = '' OR starts_with("backupCodes", ${newestPrefix})))
    ORDER BY id LIMIT ${limit}`);

/** Replaces a second factor unless it has changed since it was read. */
export function enqueueFactor({ enqueue }: Tx, old: SealedFactor, sealed: SealedFactor) {
  enqueue(sql`
    UPDATE identity.second_factors
    SET secret = ${sealed.secret}, "backupCodes" = ${sealed.backupCodes}
    WHERE id = ${old.id} AND secret = ${old.secret} AND "backupCodes" = ${old.backupCodes}`);
}
