import { type AuditGuard, readAuditGuard } from "../../kernel/audit/guard-store.ts";
import { SealBroken } from "../../kernel/platform/sealed-box.ts";
import { partitionedLogs, partitionName } from "../../kernel/retention/partitions.ts";
import { partitionsOf } from "../../kernel/retention/store.ts";
import { countEntriesLeft } from "../../privacy/personal-data/audit-log-store.ts";
import { findErasedPeople } from "../../privacy/personal-data/find-person.ts";
import { type AdminDeps, AdminError } from "./admin-deps.ts";
import { brokenRules, organizationsWithErasures } from "./integrity-store.ts";
import { type SealedColumn, sealedColumns } from "./sealed-columns.ts";
import { pageOfOlder, type SealedValue } from "./sealed-store.ts";

const chapter = "docs/security-model.md, For operators";

/**
 * Prints how well the database protects the audit log, and whether the database is consistent.
 * Throws AdminError if it is not.
 */
export async function verify(deps: AdminDeps) {
  await verifyGuard(deps);
  const problems = await findProblems(deps);
  for (const problem of problems) deps.print(problem);
  if (problems.length > 0)
    throw new AdminError(
      `The database is not consistent. Problems listed above: ${problems.length}`,
    );
  deps.print(
    "The database is consistent. The check covered rows, encrypted values, today's partitions and counts for reports.",
  );
}

/** Throws AdminError if the audit log can be changed. */
export async function verifyGuard({ db, print }: Pick<AdminDeps, "db" | "print">) {
  const guard = await readAuditGuard(db);
  if (!guard.refusesChanges) {
    throw new AdminError(
      "The audit log can be changed, because its trigger audit_logs_only_grow is disabled or missing. Restore the database from a backup and migrate it, or create the trigger as in migration 20261125000000",
    );
  }
  print("A trigger prevents audit log entries from being changed, deleted or truncated.");
  print(whoOwns(guard));
  print(
    guard.allowsTemporaryTables
      ? "Requests can create temporary tables. As the database's owner, run REVOKE TEMPORARY ON DATABASE … FROM PUBLIC."
      : "Requests cannot create temporary tables.",
  );
}

function whoOwns({ owner, isOwnedByLogin, ownerLogsIn, servedByOthers }: AuditGuard): string {
  if (isOwnedByLogin && servedByOthers.length > 0) {
    const others =
      servedByOthers.length > 1 ? ["roles of their own", "They"] : ["a role of their own", "It"];
    return `This login owns the log, as migrations and this command require. The API and worker have ${others[0]} for logging in: ${servedByOthers.join(", ")}. ${others[1]} cannot remove the trigger.`;
  }
  if (isOwnedByLogin) {
    return `This login owns the log or the log's schema, or can become the owner ${owner}. Anyone who has the password of this login could remove the trigger if the API and worker use it. Give the API and worker their own role with DATABASE_SERVICE_URL (see ${chapter}).`;
  }
  return ownerLogsIn
    ? `The log's owner ${owner} can log in, as migrations require. This login cannot become the owner, so it cannot remove the trigger.`
    : `The log's owner ${owner} cannot log in, and this login cannot become the owner, so the service cannot remove the trigger.`;
}

const pageSize = 500;

/** Encrypted values begin with their version, which is never this byte. */
const beginningOfNone = Uint8Array.of(0);

/** Returns the inconsistencies of the database, one sentence each. */
async function findProblems(deps: AdminDeps): Promise<string[]> {
  const broken = await brokenRules(deps.db);
  return [
    ...broken.map(({ what, count }) => `${what}: ${count}`),
    ...(await unreadableValues(deps)),
    ...(await missingPartitions(deps)),
    ...(await unfinishedErasures(deps)),
  ];
}

async function unreadableValues(deps: AdminDeps): Promise<string[]> {
  const problems: string[] = [];
  for (const column of sealedColumns) {
    const count = await countUnreadable(deps, column);
    if (count > 0)
      problems.push(`${column.what} that no key in ENCRYPTION_KEY can decrypt: ${count}`);
  }
  return problems;
}

async function countUnreadable({ db, sealedBox }: AdminDeps, column: SealedColumn) {
  const opens = ({ row, sealed }: SealedValue) => {
    try {
      sealedBox.open(sealed, ...column.contexts(row));
      return true;
    } catch (error) {
      if (error instanceof SealBroken) return false;
      throw error;
    }
  };
  let count = 0;
  let after: SealedValue["row"] | undefined;
  do {
    const page = await pageOfOlder(db, column, beginningOfNone, { after, limit: pageSize });
    count += page.filter((value) => !opens(value)).length;
    after = page.at(-1)?.row;
  } while (after !== undefined);
  return count;
}

async function missingPartitions({ db, clock }: AdminDeps): Promise<string[]> {
  const problems: string[] = [];
  for (const log of partitionedLogs) {
    const name = partitionName(log, clock.now());
    if ((await partitionsOf(db, log)).includes(name)) continue;
    problems.push(
      `Missing partition ${name}. A worker creates it within 10 minutes. To create it now, run main.migrate`,
    );
  }
  return problems;
}

async function unfinishedErasures({ db }: AdminDeps): Promise<string[]> {
  const problems: string[] = [];
  for (const { id, slug } of await organizationsWithErasures(db)) {
    const count = await countEntriesLeft(db, await findErasedPeople(db, id));
    if (count > 0)
      problems.push(
        `${count} audit log entries contain data of erased people. Run erase-person ${slug} --unfinished`,
      );
  }
  return problems;
}
