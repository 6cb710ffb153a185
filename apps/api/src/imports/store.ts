import type { Import } from "@referral-service/contract";
import type { Connection, Tx } from "../kernel/database/database.ts";
import { allOf, type Condition, from, raw } from "../kernel/database/from.ts";
import { sql, verbatim } from "../kernel/database/sql.ts";
import { isUsable } from "../kernel/identity/key-rules.ts";
import type { PageRequest } from "../kernel/lists/cursors.ts";
import { newestPage } from "../kernel/lists/newest-page.ts";
import type {
  HeldImport,
  ImportActor,
  ImportType,
  OpenImport,
  StoredColumn,
  StoredImport,
} from "./rules.ts";

const imports = from("imports").select(({ ref }) => [
  "imports.id",
  "imports.organization_id as organizationId",
  ref("imports.type").$castTo<ImportType>().as("type"),
  "imports.file_name as fileName",
  ref("imports.mode").$castTo<Import["mode"]>().as("mode"),
  ref("imports.status").$castTo<Import["status"]>().as("status"),
  "imports.stopped_because as stoppedBecause",
  ref("imports.columns").$castTo<StoredColumn[]>().as("columns"),
  "imports.row_count as rowCount",
  "imports.checked_count as checkedCount",
  "imports.good_count as goodCount",
  "imports.bad_count as badCount",
  "imports.duplicate_count as duplicateCount",
  "imports.creates_duplicates as createsDuplicates",
  "imports.created_count as createdCount",
  "imports.removed_count as removedCount",
  "imports.kept_count as keptCount",
  raw<ImportActor>`json_build_object('userId', creator_user_id, 'keyId', creator_key_id,
    'name', creator_name)`.as("creator"),
  raw<ImportActor>`json_build_object('userId', actor_user_id, 'keyId', actor_key_id,
    'name', actor_name)`.as("actor"),
  "imports.request_id as requestId",
  "imports.completed_at as completedAt",
  "imports.rows_until as rowsUntil",
  "imports.created_at as createdAt",
]);

export const findImport = (
  { askOne }: Connection,
  visible: Condition,
  id: string,
): Promise<StoredImport | null> => askOne(imports.where("imports.id", "=", id).where(visible));

export const pageOfImports = (
  { ask }: Connection,
  visible: Condition,
  page: PageRequest,
): Promise<StoredImport[]> => ask(imports.where(visible).$call(newestPage("imports", page)));

/** Locks the import until the transaction ends, then reads it. Waits for the worker. */
export async function lockImport(tx: Tx, visible: Condition, id: string) {
  await tx.ask(from("imports").select("id").where("id", "=", id).forUpdate());
  return findImport(tx, visible, id);
}

/** Locks the import, unless its work is done or another worker has it. */
export const lockOpenImport = ({ askOne }: Tx, id: string): Promise<StoredImport | null> =>
  askOne(imports.where("imports.id", "=", id).where(isOpen).forUpdate().skipLocked());

const openStatuses = "imports.status IN ('checking', 'importing', 'undoing')";
const isOpen = raw.raw<boolean>(openStatuses);

/**
 * The oldest open import of each organization, starting with the organization that has waited
 * longest.
 */
export const openImports = ({ query }: Connection): Promise<OpenImport[]> =>
  query<OpenImport>(sql`
    SELECT id, organization_id AS "organizationId" FROM (
      SELECT DISTINCT ON (organization_id) id, organization_id, worked_at FROM imports
      WHERE ${verbatim(openStatuses)}
      ORDER BY organization_id, id
    ) oldest
    ORDER BY worked_at LIMIT 100`);

export async function insertImport({ query }: Tx, stored: StoredImport) {
  const { creator, actor } = stored;
  await query(sql`
    INSERT INTO imports (id, organization_id, type, file_name, mode, status, columns, row_count,
      creates_duplicates, creator_user_id, creator_key_id, creator_name, actor_user_id,
      actor_key_id, actor_name, request_id, worked_at, created_at)
    VALUES (${stored.id}::uuid, ${stored.organizationId}::uuid, ${stored.type}, ${stored.fileName},
      ${stored.mode}, ${stored.status}, ${JSON.stringify(stored.columns)}::jsonb, 0,
      ${stored.createsDuplicates}, ${creator.userId}::uuid, ${creator.keyId}, ${creator.name},
      ${actor.userId}::uuid, ${actor.keyId}, ${actor.name}, ${stored.requestId}, ${stored.createdAt},
      ${stored.createdAt})`);
}

/** Writes the fields of an import that can change. */
export async function saveImport({ query }: Tx, stored: StoredImport, now: Date) {
  await query(sql`
    UPDATE imports SET mode = ${stored.mode}, status = ${stored.status},
      stopped_because = ${stored.stoppedBecause}, row_count = ${stored.rowCount},
      checked_count = ${stored.checkedCount}, good_count = ${stored.goodCount},
      bad_count = ${stored.badCount}, duplicate_count = ${stored.duplicateCount},
      creates_duplicates = ${stored.createsDuplicates},
      created_count = ${stored.createdCount}, removed_count = ${stored.removedCount},
      kept_count = ${stored.keptCount}, actor_user_id = ${stored.actor.userId}::uuid,
      actor_key_id = ${stored.actor.keyId}, actor_name = ${stored.actor.name},
      request_id = ${stored.requestId}, completed_at = ${stored.completedAt},
      rows_until = ${stored.rowsUntil}, worked_at = ${now}, failure_count = 0
    WHERE id = ${stored.id}::uuid`);
}

/**
 * Counts a service failure and moves the import behind the others. Returns the number of
 * consecutive failures.
 */
export async function countFailure({ query }: Connection, { id }: OpenImport, now: Date) {
  const [counted] = await query<{ failureCount: number }>(sql`
    UPDATE imports SET failure_count = failure_count + 1, worked_at = ${now}
    WHERE id = ${id}::uuid RETURNING failure_count AS "failureCount"`);
  return counted?.failureCount ?? 0;
}

export async function stopImport(
  { query }: Connection,
  { id }: OpenImport,
  { because, now, rowsUntil }: { because: string; now: Date; rowsUntil: Date },
) {
  await query(sql`
    UPDATE imports SET status = 'stopped', stopped_because = ${because}, rows_until = ${rowsUntil},
      worked_at = ${now}
    WHERE id = ${id}::uuid`);
}

/** The imports of an organization with stored rows, oldest first. */
export const heldImports = (
  { ask }: Tx,
  organizationId: string,
  now: Date,
): Promise<HeldImport[]> =>
  ask(
    imports
      .where("imports.organization_id", "=", organizationId)
      .where(raw<boolean>`(imports.rows_until IS NULL OR imports.rows_until > ${now})`)
      .orderBy("imports.id"),
  );

/** Allows the rows of an import to be deleted, unless it has started since it was read. */
export async function endRows({ query }: Tx, { id }: HeldImport, now: Date) {
  await query(sql`
    UPDATE imports SET rows_until = ${now}
    WHERE id = ${id}::uuid AND status IN ('checked', 'undone')`);
}

/** The imports with rows that must be deleted. */
export const expiredImports = ({ query }: Connection, now: Date) =>
  query<OpenImport>(sql`
    SELECT id, organization_id AS "organizationId" FROM imports
    WHERE rows_until <= ${now} AND EXISTS (SELECT FROM import_rows
      WHERE import_rows.organization_id = imports.organization_id AND import_id = imports.id)`);

export const deleteImportsBefore = ({ query }: Connection, before: Date) =>
  query(sql`DELETE FROM imports WHERE rows_until IS NOT NULL AND created_at < ${before}`);

/** Whether an organization key of the built-in provider can still be used with this scope. */
export async function isKeyUsable(
  { askOne }: Tx,
  keyId: string,
  { scope, now }: { scope: string; now: Date },
): Promise<boolean> {
  const usable = from("api_keys")
    .select("id")
    .where("id", "=", keyId)
    .where(allOf([isUsable(now), raw`${scope} = ANY(api_keys.scopes)`]));
  return (await askOne(usable)) !== null;
}
