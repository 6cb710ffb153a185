import { type AuditGuard, readAuditGuard } from "../../kernel/audit/guard-store.ts";
import { type AdminDeps, AdminError } from "./admin-deps.ts";
import { findProblems } from "./find-problems.ts";

const chapter = "docs/security-model.md, For operators";

/**
 * Says how far the database protects the audit log, and whether it is consistent. Throws AdminError
 * when it is not.
 */
export async function verify(deps: AdminDeps) {
  await verifyGuard(deps);
  const problems = await findProblems(deps);
  for (const problem of problems) deps.print(problem);
  if (problems.length > 0)
    throw new AdminError(
      `The database is not consistent: ${problems.length} of the lines above say why`,
    );
  deps.print(
    "The database is consistent: rows, encrypted values, today's partitions, and counts for reports.",
  );
}

/** Throws AdminError when the audit log can be changed. */
export async function verifyGuard({ db, print }: Pick<AdminDeps, "db" | "print">) {
  const guard = await readAuditGuard(db);
  if (!guard.refusesChanges) {
    throw new AdminError(
      "The audit log can be changed, because its trigger audit_logs_only_grow is disabled or missing; migrate this database again from a backup, or create the trigger as migration 20261125000000 does",
    );
  }
  print("A trigger prevents entries of the audit log from being changed, deleted or truncated.");
  print(whoOwns(guard));
  print(
    guard.allowsTemporaryTables
      ? "Requests may make temporary tables: as the database's owner, run REVOKE TEMPORARY ON DATABASE … FROM PUBLIC."
      : "Requests may make no temporary tables.",
  );
}

function whoOwns({ owner, isOwnedByLogin, ownerLogsIn, servedByOthers }: AuditGuard): string {
  if (isOwnedByLogin && servedByOthers.length > 0) {
    return `This login owns the log, as migrations and this command need it. API and worker can log in as ${servedByOthers.join(" or ")}, which cannot remove the trigger.`;
  }
  if (isOwnedByLogin) {
    return `This login owns the log or its schema, or can become its owner ${owner}. If API and worker log in with it, anyone with its password could remove the trigger. Give them a role of their own with DATABASE_SERVICE_URL: ${chapter}.`;
  }
  return ownerLogsIn
    ? `Its owner ${owner} can log in, as migrations need it. This login cannot become it, and so cannot remove the trigger.`
    : `Its owner ${owner} does not log in, and this login cannot become it: the service cannot remove the trigger.`;
}
