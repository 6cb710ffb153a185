import type { Connection, Tx } from "../../kernel/database/database.ts";
import { from, raw } from "../../kernel/database/from.ts";
import { sql } from "../../kernel/database/sql.ts";
import type { RowsOf } from "../../kernel/lists/list.ts";
import { newestPage } from "../../kernel/lists/newest-page.ts";
import { lockPayments } from "../bonus-payments/moves-store.ts";
import type { StoredBonusPayment } from "../bonus-payments/rules.ts";
import { payments } from "../bonus-payments/store.ts";
import type { ReadyPayment, RunSum, StoredRun } from "./rules.ts";

/** A payment of a run that has no result yet. */
interface WaitingPayment {
  payment: StoredBonusPayment;
  reference: string;
}

/** Locks and reads the payments of a run that wait for a result. */
export async function lockWaiting(tx: Tx, run: StoredRun): Promise<WaitingPayment[]> {
  const waiting = await tx.ask(
    from("payments_of_runs")
      .select(["bonus_payment_id as id", "reference"])
      .where("run_id", "=", run.id)
      .where("is_live", "=", true)
      .orderBy("bonus_payment_id"),
  );
  const referenceById = new Map(waiting.map(({ id, reference }) => [id, reference]));
  const locked = await lockPayments(tx, run.organizationId, [...referenceById.keys()]);
  return locked.map((payment) => ({ payment, reference: referenceById.get(payment.id) ?? "" }));
}

const partsOfRun = ({ id }: StoredRun) =>
  from("payments_of_runs")
    .innerJoin("bonus_payments", "bonus_payments.id", "payments_of_runs.bonus_payment_id")
    .select(({ cast, ref }) => [
      "payments_of_runs.bonus_payment_id as bonusPaymentId",
      "payments_of_runs.reference",
      ref("payments_of_runs.result").$castTo<RunSum["result"]>().as("result"),
      cast<number>("bonus_payments.amount", "double precision").as("amount"),
      "bonus_payments.currency",
    ])
    .where("payments_of_runs.run_id", "=", id);

/** All payments of a run with their references, including those with a result. */
export const referencesOf = ({ ask }: Connection, run: StoredRun) => ask(partsOfRun(run));

interface PaymentInRun extends StoredBonusPayment {
  part: { reference: string; result: RunSum["result"] } | undefined;
}

/** The payments of a run with their results in it, or those with this result. */
export const paymentsOfRun = (
  run: StoredRun,
  result: "none" | "completed" | "failed" | undefined,
): RowsOf<PaymentInRun> => ({
  name: `payments of run ${run.id}`,
  async read({ ask }, page) {
    const found = await ask(
      payments
        .where("organization_id", "=", run.organizationId)
        .where(
          raw<boolean>`bonus_payments.id IN (SELECT bonus_payment_id FROM payments_of_runs
            WHERE run_id = ${run.id}::uuid
              AND (${result ?? null}::text IS NULL OR coalesce(result, 'none') = ${result ?? null}))`,
        )
        .$call(newestPage("bonus_payments", page)),
    );
    const ids = found.map(({ id }) => id);
    const parts = await ask(
      partsOfRun(run).where(raw<boolean>`payments_of_runs.bonus_payment_id = ANY(${ids}::uuid[])`),
    );
    const partById = new Map(parts.map((part) => [part.bonusPaymentId, part]));
    return found.map((payment) => ({ ...payment, part: partById.get(payment.id) }));
  },
});

export const enqueueIntoRun = (
  { enqueue }: Tx,
  { id, organizationId }: StoredRun,
  ready: readonly ReadyPayment[],
) =>
  enqueue(sql`
    INSERT INTO payments_of_runs (run_id, organization_id, bonus_payment_id, reference)
    SELECT ${id}::uuid, ${organizationId}::uuid, sent.id, sent.reference
    FROM unnest(${ready.map(({ stored }) => stored.id)}::uuid[],
      ${ready.map(({ reference }) => reference)}::text[]) AS sent(id, reference)`);

/** Records the results of payments in their runs, except in canceled runs. */
export const enqueueResults = ({ enqueue }: Tx, ended: readonly StoredBonusPayment[]) =>
  enqueue(sql`
    UPDATE payments_of_runs SET is_live = false, result = ended.result
    FROM unnest(${ended.map(({ id }) => id)}::uuid[],
      ${ended.map(({ status }) => (isResult(status) ? status : null))}::text[]) AS ended (id, result)
    WHERE bonus_payment_id = ended.id AND is_live`);

const isResult = (status: StoredBonusPayment["status"]) =>
  status === "completed" || status === "failed";

export async function countWaiting({ query }: Tx, { id }: StoredRun): Promise<number> {
  const [row] = await query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM payments_of_runs WHERE run_id = ${id}::uuid AND is_live`);
  return row?.count ?? 0;
}

const sliceSize = 500;

/**
 * Splits the rows of a run into slices for statements, because a single statement for a whole run
 * would have tens of megabytes of parameters.
 */
export const inSlices = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / sliceSize) }, (_, index) =>
    items.slice(index * sliceSize, (index + 1) * sliceSize),
  );
