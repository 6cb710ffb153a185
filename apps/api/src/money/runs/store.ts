import type { PaymentRunKind } from "@referral-service/contract/app";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { from, raw } from "../../kernel/database/from.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { lockThenFind } from "../../kernel/lists/lock-then-find.ts";
import { newestPage } from "../../kernel/lists/newest-page.ts";
import { fullName } from "../../people/users/people-sql.ts";
import type { NamedRun, RunSum, StoredRun } from "./rules.ts";

const runs = from("payment_runs").select(({ ref, selectFrom }) => [
  "payment_runs.id",
  "payment_runs.organization_id as organizationId",
  ref("payment_runs.kind").$castTo<PaymentRunKind>().as("kind"),
  ref("payment_runs.status").$castTo<StoredRun["status"]>().as("status"),
  "payment_runs.created_by_id as createdById",
  selectFrom("users")
    .whereRef("users.id", "=", "payment_runs.created_by_id")
    .select(fullName.as("name"))
    .as("createdByName"),
  raw<number>`(SELECT count(*)::int FROM payment_runs AS earlier
    WHERE earlier.organization_id = payment_runs.organization_id
      AND (earlier.created_at, earlier.id) <= (payment_runs.created_at, payment_runs.id))`.as(
    "number",
  ),
  "payment_runs.version",
  "payment_runs.created_at as createdAt",
  "payment_runs.ended_at as endedAt",
]);

const runOf = (organizationId: string, id: string) =>
  runs.where("payment_runs.organization_id", "=", organizationId).where("payment_runs.id", "=", id);

export const findRun = (
  { askOne }: Connection,
  organizationId: string,
  id: string,
): Promise<NamedRun | null> => askOne(runOf(organizationId, id));

/** Locks the run until the transaction ends. Payments of a run are changed only under this lock. */
export const lockRun = (tx: Tx, organizationId: string, id: string): Promise<NamedRun | null> =>
  lockThenFind(tx, { table: "payment_runs", organizationId, id }, runOf(organizationId, id));

export const pageOfRuns = (
  { ask }: Connection,
  organizationId: string,
  page: PageRequest,
): Promise<NamedRun[]> =>
  ask(
    runs
      .where("payment_runs.organization_id", "=", organizationId)
      .$call(newestPage("payment_runs", page)),
  );

export async function insertRun(
  { client }: Tx,
  run: StoredRun & { sealedFile: Uint8Array<ArrayBuffer> },
) {
  await client.paymentRun.create({ data: run });
}

/**
 * Writes the status of a run. Deletes the file when the run ends, because it contains payout
 * details.
 */
export async function saveRun({ client }: Tx, { id, status, version, endedAt }: StoredRun) {
  await client.paymentRun.update({
    where: { id },
    data: { status, version, endedAt, ...(status !== "open" && { sealedFile: null }) },
  });
}

export async function findSealedFile(
  { askOne }: Connection,
  { id }: StoredRun,
): Promise<Uint8Array | null> {
  const found = await askOne(
    from("payment_runs").select("sealed_file as sealedFile").where("id", "=", id),
  );
  return found?.sealedFile ?? null;
}

export const sumRuns = ({ ask }: Connection, runIds: string[]): Promise<RunSum[]> =>
  ask(
    from("payments_of_runs")
      .innerJoin("bonus_payments", "bonus_payments.id", "payments_of_runs.bonus_payment_id")
      .select(({ ref }) => [
        "payments_of_runs.run_id as runId",
        "bonus_payments.currency",
        ref("payments_of_runs.result").$castTo<RunSum["result"]>().as("result"),
        raw<number>`count(*)::int`.as("count"),
        raw<number>`sum(amount)::double precision`.as("amount"),
      ])
      .where(raw<boolean>`payments_of_runs.run_id = ANY(${runIds}::uuid[])`)
      .groupBy(["payments_of_runs.run_id", "bonus_payments.currency", "payments_of_runs.result"])
      .orderBy(raw`currency COLLATE "C"`),
  );

export async function referrerNames(
  { ask }: Connection,
  organizationId: string,
  ids: string[],
): Promise<Map<string, string>> {
  const found = await ask(
    from("users")
      .select(["id", fullName.as("name"), "email"])
      .where("organization_id", "=", organizationId)
      .where(raw<boolean>`id = ANY(${ids}::uuid[])`),
  );
  return new Map(found.map(({ id, name, email }) => [id, name ?? email ?? ""]));
}

export async function oldestApproved(
  { ask }: Connection,
  organizationId: string,
  limit: number,
): Promise<string[]> {
  const found = await ask(
    from("bonus_payments")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("status", "=", "approved")
      .orderBy("created_at")
      .orderBy("id")
      .limit(limit),
  );
  return found.map(({ id }) => id);
}
