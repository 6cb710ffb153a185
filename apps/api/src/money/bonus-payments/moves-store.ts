import type { Tx } from "../../kernel/database/database.ts";
import { from, raw } from "../../kernel/database/from.ts";
import { sql } from "../../kernel/database/sql.ts";
import { lockThenFind } from "../../kernel/lists/lock-then-find.ts";
import type { StoredBonusPayment, VisibleBonusPayments } from "./rules.ts";
import { payments, visiblePayment } from "./store.ts";

/** Locks the payment until the transaction ends, then reads it as the caller can see it. */
export const lockBonusPayment = (
  tx: Tx,
  visible: VisibleBonusPayments,
  id: string,
): Promise<StoredBonusPayment | null> =>
  lockThenFind(
    tx,
    { table: "bonus_payments", organizationId: visible.organizationId, id },
    visiblePayment(visible, id),
  );

/**
 * Locks the payments until the transaction ends, always in one order, then reads them in the given
 * order.
 */
export async function lockPayments(
  { ask }: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<StoredBonusPayment[]> {
  const named = raw<boolean>`bonus_payments.id = ANY(${ids}::uuid[])`;
  const ofOrganization = payments.where("organization_id", "=", organizationId).where(named);
  const [, found] = await Promise.all([
    ask(
      from("bonus_payments")
        .select("id")
        .where("organization_id", "=", organizationId)
        .where(named)
        .orderBy("id")
        .forUpdate(),
    ),
    ask(ofOrganization),
  ]);
  const byId = new Map(found.map((payment) => [payment.id, payment]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Writes the fields that a move changes. */
export function enqueueBonusPayments({ enqueue }: Tx, moved: readonly StoredBonusPayment[]) {
  const all = <Field extends keyof StoredBonusPayment>(field: Field) =>
    moved.map((payment) => payment[field]);
  enqueue(sql`
    UPDATE bonus_payments SET status = moved.status, payment_method = moved.payment_method,
      approved_by_id = moved.approved_by_id, approved_at = moved.approved_at,
      completed_at = moved.completed_at, failure_reason = moved.failure_reason,
      run_id = moved.run_id, reference = moved.reference, version = moved.version,
      updated_at = moved.updated_at
    FROM unnest(${all("id")}::uuid[], ${all("status")}::text[], ${all("paymentMethod")}::text[],
      ${all("approvedById")}::uuid[], ${all("approvedAt")}::timestamptz[],
      ${all("completedAt")}::timestamptz[], ${all("failureReason")}::text[],
      ${all("runId")}::uuid[], ${all("reference")}::text[], ${all("version")}::int[],
      ${all("updatedAt")}::timestamptz[])
      AS moved (id, status, payment_method, approved_by_id, approved_at, completed_at,
        failure_reason, run_id, reference, version, updated_at)
    WHERE bonus_payments.id = moved.id`);
}
