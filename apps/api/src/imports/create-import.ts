import type { CreateReferralImport, ImportColumn } from "@referral-service/contract";
import { enqueueAudit } from "../kernel/audit/store.ts";
import type { Caller } from "../kernel/callers/caller.ts";
import { type CsvFile, type CsvRow, openCsv, rowsOf } from "../kernel/csv/read-csv.ts";
import type { Tx } from "../kernel/database/database.ts";
import type { Deps } from "../kernel/deps.ts";
import { readPiece } from "../kernel/lists/turns.ts";
import { invalidRequest } from "../kernel/refusal.ts";
import { allFields } from "../referrals/custom-fields/store.ts";
import { findReferrers } from "../referrals/people-store.ts";
import { requireCreditable } from "../referrals/referrer.ts";
import { importCreatedAudit } from "./facts.ts";
import { kinds } from "./kinds.ts";
import { makeRoom } from "./make-room.ts";
import { matchColumns } from "./match-columns.ts";
import { insertRows } from "./row-store.ts";
import {
  actorOf,
  fileColumns,
  type ImportType,
  type StoredColumn,
  type StoredImport,
} from "./rules.ts";
import { insertImport, saveImport } from "./store.ts";
import { importedCells, surveyRows } from "./survey-rows.ts";

/** The number of rows in one INSERT statement. */
const rowsPerStatement = 250;

/** Stores a file. A worker checks its rows and creates them. */
export async function createImport(
  deps: Deps,
  caller: Caller,
  { type, input }: { type: ImportType; input: CreateReferralImport },
): Promise<StoredImport> {
  const { organizationId } = caller;
  const file = await readPiece(organizationId, async () =>
    openCsv(input.csv, { separator: input.separator }),
  );
  return deps.db.transaction(async (tx) => {
    const fields = kinds[type].fieldsFor(await allFields(tx, organizationId));
    const matched = matchColumns(file.header, fields, input.mapping);
    await makeRoom(tx, deps, caller);
    const credit = await creditFor(tx, caller, matched, input.referrerId);
    const { columns, rowCount, faultyCount } = await readPiece(organizationId, () =>
      surveyRows(file, matched, fields),
    );
    if (rowCount === 0) {
      throw invalidRequest({ path: "csv", message: "must have at least one row below the header" });
    }
    const now = deps.clock.now();
    const stored: StoredImport = {
      id: deps.newId(),
      organizationId,
      type,
      fileName: input.fileName ?? null,
      mode: input.mode ?? "dry_run",
      status: "checking",
      stoppedBecause: null,
      columns: [...columns, ...credit],
      rowCount,
      checkedCount: faultyCount,
      goodCount: 0,
      badCount: faultyCount,
      duplicateCount: 0,
      createsDuplicates: input.createsDuplicates ?? false,
      createdCount: 0,
      removedCount: 0,
      keptCount: 0,
      creator: actorOf(caller),
      actor: actorOf(caller),
      requestId: caller.requestId,
      completedAt: null,
      rowsUntil: null,
      createdAt: now,
    };
    await insertImport(tx, stored);
    await readPiece(organizationId, () => storeRows(tx, stored, file));
    await saveImport(tx, stored, now);
    enqueueAudit(tx, deps, caller, importCreatedAudit(stored));
    return stored;
  });
}

/** Returns a column that credits every row to the referrer that the caller chose, if any. */
async function creditFor(
  tx: Tx,
  caller: Caller,
  columns: ImportColumn[],
  referrerId: string | undefined,
): Promise<StoredColumn[]> {
  if (referrerId === undefined) return [];
  if (columns.some(({ field }) => field === "referrerId" || field === "referrerEmail")) {
    const message = "must be omitted if the file has a column for the referrer";
    throw invalidRequest({ path: "referrerId", message });
  }
  const named = { ids: [referrerId], emailKeys: [] };
  const [referrer = null] = await findReferrers(tx, caller.organizationId, named);
  requireCreditable(caller, referrer);
  return [{ header: "Referrer", field: "referrerId", value: referrerId }];
}

async function storeRows(tx: Tx, stored: StoredImport, file: CsvFile) {
  let rows: CsvRow[] = [];
  for await (const row of rowsOf(file)) {
    rows.push({ ...row, cells: importedCells(row.cells, fileColumns(stored.columns)) });
    if (rows.length < rowsPerStatement) continue;
    await insertRows(tx, stored, rows);
    rows = [];
  }
  if (rows.length > 0) await insertRows(tx, stored, rows);
}
