import type { ImportRow } from "@referral-service/contract";
import type { CsvRow } from "../kernel/csv/read-csv.ts";
import type { Connection, Tx } from "../kernel/database/database.ts";
import { from, raw } from "../kernel/database/from.ts";
import { sql } from "../kernel/database/sql.ts";
import type { PageRequest } from "../kernel/lists/cursors.ts";
import type { OpenImport, StoredRow } from "./rules.ts";

export async function insertRows(
  { query }: Tx,
  { id, organizationId }: OpenImport,
  rows: CsvRow[],
) {
  await query(sql`
    INSERT INTO import_rows (organization_id, import_id, row_number, cells, outcome, reason)
    SELECT ${organizationId}::uuid, ${id}::uuid, (sent->>'rowNumber')::int, sent->'cells',
      CASE WHEN sent ? 'fault' THEN 'bad' ELSE 'waiting' END, sent->>'fault'
    FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) sent`);
}

const rows = from("import_rows").select(({ ref }) => [
  "import_rows.row_number as rowNumber",
  ref("import_rows.cells").$castTo<string[]>().as("cells"),
  ref("import_rows.outcome").$castTo<ImportRow["outcome"]>().as("outcome"),
  "import_rows.column_name as columnName",
  "import_rows.reason",
  "import_rows.resource_id as resourceId",
  "import_rows.duplicate_of_row as duplicateOfRow",
  "import_rows.duplicate_of_id as duplicateOfId",
]);

const rowsOf = ({ id, organizationId }: OpenImport) =>
  rows.where("organization_id", "=", organizationId).where("import_id", "=", id);

/** The next rows with this outcome. */
export const rowsToWorkOn = (
  { ask }: Tx,
  stored: OpenImport,
  { outcome, countMax }: { outcome: ImportRow["outcome"]; countMax: number },
): Promise<StoredRow[]> =>
  ask(rowsOf(stored).where("outcome", "=", outcome).orderBy("row_number").limit(raw.lit(countMax)));

/** The page is in file order, because the position of a row is its number. */
export async function pageOfRows(
  { ask }: Connection,
  stored: OpenImport,
  { outcome }: { outcome?: ImportRow["outcome"] | undefined },
  { limit, after, order = "asc" }: PageRequest,
) {
  const all = rowsOf(stored)
    .orderBy("row_number", order)
    .limit(raw.lit(limit + 1));
  const matching = outcome === undefined ? all : all.where("outcome", "=", outcome);
  const following =
    after === undefined
      ? matching
      : matching.where("row_number", order === "asc" ? ">" : "<", after.createdAt.getTime());
  const found = await ask(following);
  return found.map((row) => ({ ...row, createdAt: new Date(row.rowNumber), id: stored.id }));
}

export async function saveRows(
  { query }: Tx,
  { id, organizationId }: OpenImport,
  done: StoredRow[],
) {
  const written = done.map(({ cells: _, ...row }) => row);
  await query(sql`
    UPDATE import_rows SET outcome = done.outcome, column_name = done."columnName",
      reason = done.reason, resource_id = done."resourceId",
      duplicate_of_row = done."duplicateOfRow", duplicate_of_id = done."duplicateOfId"
    FROM jsonb_to_recordset(${JSON.stringify(written)}::jsonb) AS done("rowNumber" int,
      outcome text, "columnName" text, reason text, "resourceId" uuid, "duplicateOfRow" int,
      "duplicateOfId" uuid)
    WHERE organization_id = ${organizationId}::uuid AND import_id = ${id}::uuid
      AND row_number = done."rowNumber"`);
}

/**
 * Allows duplicates to be created: all of them, or those with these numbers. Returns the number of
 * rows.
 */
export async function makeDuplicatesGood(
  { query }: Tx,
  { id, organizationId }: OpenImport,
  wanted: "all" | number[],
): Promise<number> {
  const numbers = wanted === "all" ? null : wanted;
  const made = await query(sql`
    UPDATE import_rows SET outcome = 'good'
    WHERE organization_id = ${organizationId}::uuid AND import_id = ${id}::uuid
      AND outcome = 'duplicate' AND (${numbers}::int[] IS NULL OR row_number = ANY(${numbers}::int[]))
    RETURNING row_number`);
  return made.length;
}

/** The earlier rows in the file, by the keys of the people in these rows. */
export async function earlierRows(
  { query }: Tx,
  { id, organizationId }: OpenImport,
  keys: string[],
) {
  const found = await query<{ key: string; rowNumber: number }>(sql`
    SELECT key, row_number AS "rowNumber" FROM import_keys
    WHERE organization_id = ${organizationId}::uuid AND import_id = ${id}::uuid
      AND key = ANY(${keys}::text[])`);
  return new Map(found.map(({ key, rowNumber }) => [key, rowNumber]));
}

export async function insertKeys(
  { query }: Tx,
  { id, organizationId }: OpenImport,
  keys: [key: string, rowNumber: number][],
) {
  await query(sql`
    INSERT INTO import_keys (organization_id, import_id, key, row_number)
    SELECT ${organizationId}::uuid, ${id}::uuid, sent.key, sent.row_number
    FROM unnest(${keys.map(([key]) => key)}::text[], ${keys.map(([, row]) => row)}::int[])
      AS sent(key, row_number)`);
}

export async function deleteRows({ query }: Connection, { id, organizationId }: OpenImport) {
  await query(sql`
    DELETE FROM import_rows
    WHERE organization_id = ${organizationId}::uuid AND import_id = ${id}::uuid`);
}

export async function deleteKeys({ query }: Connection, { id, organizationId }: OpenImport) {
  await query(sql`
    DELETE FROM import_keys
    WHERE organization_id = ${organizationId}::uuid AND import_id = ${id}::uuid`);
}
