import type {
  ImportColumn,
  ImportMode,
  ImportRowOutcome,
  ImportStatus,
  ReferralStatus,
} from "@referral-service/contract";
import type { Connection, Tx } from "../database/database.ts";
import { type Condition, from, raw } from "../database/from.ts";
import { sql } from "../database/sql.ts";
import type { PageRequest } from "../lists/cursors.ts";
import { newestPage } from "../lists/newest-page.ts";
import type { VisibleReferrals } from "../referrals/visibility.ts";
import type { CsvRow } from "./csv.ts";
import type { ImportActor, ImportType, StoredImport, StoredRow } from "./import.ts";

const imports = from("imports").select(({ ref }) => [
  "imports.id",
  "imports.organization_id as organizationId",
  ref("imports.type").$castTo<ImportType>().as("type"),
  "imports.file_name as fileName",
  ref("imports.mode").$castTo<ImportMode>().as("mode"),
  ref("imports.status").$castTo<ImportStatus>().as("status"),
  "imports.stopped_because as stoppedBecause",
  ref("imports.columns").$castTo<ImportColumn[]>().as("columns"),
  "imports.row_count as rowCount",
  "imports.checked_count as checkedCount",
  "imports.good_count as goodCount",
  "imports.bad_count as badCount",
  "imports.duplicate_count as duplicateCount",
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

/** Locks the import until the transaction ends, waiting for the worker, then reads it. */
export async function lockImport(tx: Tx, visible: Condition, id: string) {
  await tx.ask(from("imports").select("id").where("id", "=", id).forUpdate());
  return findImport(tx, visible, id);
}

/** The import, if it is still to be worked on and no other worker is about to. */
export const lockOpenImport = ({ askOne }: Tx, id: string): Promise<StoredImport | null> =>
  askOne(imports.where("imports.id", "=", id).where(isOpen).forUpdate().skipLocked());

const isOpen = raw<boolean>`imports.status IN ('checking', 'importing', 'undoing')`;

export interface OpenImport {
  id: string;
  organizationId: string;
}

/** The oldest open import of each organization; first those that have waited longest for a turn. */
export const openImports = ({ query }: Connection): Promise<OpenImport[]> =>
  query<OpenImport>(sql`
    SELECT id, organization_id AS "organizationId" FROM (
      SELECT DISTINCT ON (organization_id) id, organization_id, worked_at FROM imports
      WHERE status IN ('checking', 'importing', 'undoing')
      ORDER BY organization_id, id
    ) oldest
    ORDER BY worked_at LIMIT 100`);

export async function insertImport({ query }: Tx, stored: StoredImport) {
  const { creator, actor } = stored;
  await query(sql`
    INSERT INTO imports (id, organization_id, type, file_name, mode, status, columns, row_count,
      creator_user_id, creator_key_id, creator_name, actor_user_id, actor_key_id, actor_name,
      request_id, worked_at, created_at)
    VALUES (${stored.id}::uuid, ${stored.organizationId}::uuid, ${stored.type}, ${stored.fileName},
      ${stored.mode}, ${stored.status}, ${JSON.stringify(stored.columns)}::jsonb, 0,
      ${creator.userId}::uuid, ${creator.keyId}, ${creator.name}, ${actor.userId}::uuid,
      ${actor.keyId}, ${actor.name}, ${stored.requestId}, ${stored.createdAt},
      ${stored.createdAt})`);
}

export async function insertRows(
  { query }: Tx,
  { id, organizationId }: OpenImport,
  rows: CsvRow[],
) {
  await query(sql`
    INSERT INTO import_rows (organization_id, import_id, row_number, cells)
    SELECT ${organizationId}::uuid, ${id}::uuid, (sent->>'rowNumber')::int, sent->'cells'
    FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) sent`);
}

/** Writes all of an import that changes. */
export async function saveImport({ query }: Tx, stored: StoredImport, now: Date) {
  await query(sql`
    UPDATE imports SET mode = ${stored.mode}, status = ${stored.status},
      stopped_because = ${stored.stoppedBecause}, row_count = ${stored.rowCount},
      checked_count = ${stored.checkedCount}, good_count = ${stored.goodCount},
      bad_count = ${stored.badCount}, duplicate_count = ${stored.duplicateCount},
      created_count = ${stored.createdCount}, removed_count = ${stored.removedCount},
      kept_count = ${stored.keptCount}, actor_user_id = ${stored.actor.userId}::uuid,
      actor_key_id = ${stored.actor.keyId}, actor_name = ${stored.actor.name},
      request_id = ${stored.requestId}, completed_at = ${stored.completedAt},
      rows_until = ${stored.rowsUntil}, worked_at = ${now}, failure_count = 0
    WHERE id = ${stored.id}::uuid`);
}

/** Counts a failure of the service, and gives others the next turn. Returns how many there were in a row. */
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

const rows = from("import_rows").select(({ ref }) => [
  "import_rows.row_number as rowNumber",
  ref("import_rows.cells").$castTo<string[]>().as("cells"),
  ref("import_rows.outcome").$castTo<ImportRowOutcome>().as("outcome"),
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
  { outcome, countMax }: { outcome: ImportRowOutcome; countMax: number },
): Promise<StoredRow[]> =>
  ask(rowsOf(stored).where("outcome", "=", outcome).orderBy("row_number").limit(raw.lit(countMax)));

/** In the order of the file: the position of a row is its number. */
export async function pageOfRows(
  { ask }: Connection,
  stored: OpenImport,
  { outcome }: { outcome?: ImportRowOutcome | undefined },
  { limit, after }: PageRequest,
) {
  const all = rowsOf(stored)
    .orderBy("row_number")
    .limit(raw.lit(limit + 1));
  const matching = outcome === undefined ? all : all.where("outcome", "=", outcome);
  const following =
    after === undefined ? matching : matching.where("row_number", ">", after.createdAt.getTime());
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

/** The earlier rows of the file by the keys of their persons. */
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

/** Ids of the referrals that a caller sees, by the keys of their persons. */
export async function findKnownReferrals(
  { ask }: Tx,
  { where }: VisibleReferrals,
  { emailKeys, phoneKeys, names }: { emailKeys: string[]; phoneKeys: string[]; names: string[] },
): Promise<Map<string, string>> {
  const visible = from("referrals").where(where);
  const [byEmail, byPhone, byName] = await Promise.all([
    ask(
      visible
        .select(["referrals.id", "referrals.email_key as key"])
        .where(raw<boolean>`referrals.email_key = ANY(${emailKeys}::text[])`),
    ),
    ask(
      visible
        .select(["referrals.id", "referrals.phone_key as key"])
        .where(raw<boolean>`referrals.phone_key = ANY(${phoneKeys}::text[])`),
    ),
    ask(
      visible
        .select(["referrals.id", "referrals.name as key"])
        .where("referrals.email", "is", null)
        .where("referrals.phone", "is", null)
        .where(raw<boolean>`referrals.name = ANY(${names}::text[])`),
    ),
  ]);
  return new Map([
    ...byName.map(({ id, key }) => [`name ${key}`, id] as const),
    ...byPhone.map(({ id, key }) => [`phone ${key}`, id] as const),
    ...byEmail.map(({ id, key }) => [`email ${key}`, id] as const),
  ]);
}

/** Locks the referrals until the transaction ends, and says what depends on them. */
export const lockImportedReferrals = ({ query }: Tx, organizationId: string, ids: string[]) =>
  query<{
    id: string;
    organizationId: string;
    version: number;
    status: ReferralStatus;
    isCustomer: boolean;
    hasMessages: boolean;
    hasPayments: boolean;
  }>(sql`
    SELECT id, organization_id AS "organizationId", version, status,
      customer_id IS NOT NULL AS "isCustomer",
      EXISTS (SELECT FROM conversations WHERE conversations.organization_id = referrals.organization_id
        AND referral_id = referrals.id) AS "hasMessages",
      EXISTS (SELECT FROM bonus_payments WHERE bonus_payments.organization_id = referrals.organization_id
        AND referral_id = referrals.id) AS "hasPayments"
    FROM referrals
    WHERE organization_id = ${organizationId}::uuid AND id = ANY(${ids}::uuid[])
    ORDER BY id FOR UPDATE`);

export async function deleteReferrals({ client }: Tx, removed: { id: string }[]) {
  await client.referral.deleteMany({ where: { id: { in: removed.map(({ id }) => id) } } });
}

/** Those of the users who have a referral. */
export async function findCredited({ query }: Tx, organizationId: string, userIds: string[]) {
  const found = await query<{ id: string }>(sql`
    SELECT users.id FROM unnest(${userIds}::uuid[]) AS users (id)
    WHERE EXISTS (SELECT FROM referrals
      WHERE organization_id = ${organizationId}::uuid AND referrer_id = users.id)`);
  return new Set(found.map(({ id }) => id));
}

/** Whether an organization key of the built-in provider may still be used for this. */
export async function isKeyUsable(
  { query }: Tx,
  keyId: string,
  { scope, now }: { scope: string; now: Date },
): Promise<boolean> {
  const [key] = await query<{ usable: boolean }>(sql`
    SELECT revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${now})
      AND ${scope} = ANY(scopes) AS usable
    FROM api_keys WHERE id = ${keyId}::uuid`);
  return key?.usable ?? false;
}

/** The imports whose rows are kept although their time is over. */
export const expiredImports = ({ query }: Connection, now: Date) =>
  query<OpenImport>(sql`
    SELECT id, organization_id AS "organizationId" FROM imports
    WHERE rows_until <= ${now} AND EXISTS (SELECT FROM import_rows
      WHERE import_rows.organization_id = imports.organization_id AND import_id = imports.id)`);

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

export const deleteImportsBefore = ({ query }: Connection, before: Date) =>
  query(sql`DELETE FROM imports WHERE rows_until IS NOT NULL AND created_at < ${before}`);
