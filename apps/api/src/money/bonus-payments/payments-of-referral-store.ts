import { type BonusPaymentStatus, referralBounds } from "@referral-service/contract";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { count, from } from "../../kernel/database/from.ts";
import { sql } from "../../kernel/database/sql.ts";
import { promisedPaymentDays } from "../../referrals/referral-sql.ts";
import type { StoredBonusPayment } from "./rules.ts";
import { payments } from "./store.ts";

interface ReferralName {
  organizationId: string;
  id: string;
}

const paymentsOf = ({ organizationId, id }: ReferralName) =>
  payments.where("organization_id", "=", organizationId).where("referral_id", "=", id);

export async function countPaymentsOf(
  { askOne }: Connection,
  { organizationId, id }: ReferralName,
): Promise<number> {
  const counted = await askOne(
    from("bonus_payments")
      .select(count)
      .where("organization_id", "=", organizationId)
      .where("referral_id", "=", id),
  );
  return counted?.count ?? 0;
}

/** The number of the referral's payments in each status. */
export const countPayments = ({ ask }: Connection, { organizationId, id }: ReferralName) =>
  ask(
    from("bonus_payments")
      .select(({ ref }) => [ref("status").$castTo<BonusPaymentStatus>().as("status"), count])
      .where("organization_id", "=", organizationId)
      .where("referral_id", "=", id)
      .groupBy("status"),
  );

/** Locks the referral's payments until the transaction ends, then reads them. */
export async function lockPaymentsOf(
  { ask }: Tx,
  name: ReferralName,
): Promise<StoredBonusPayment[]> {
  const [, found] = await Promise.all([
    ask(
      from("bonus_payments")
        .select("id")
        .where("organization_id", "=", name.organizationId)
        .where("referral_id", "=", name.id)
        .orderBy("id")
        .forUpdate(),
    ),
    ask(paymentsOf(name).orderBy("id")),
  ]);
  return found;
}

/** The payments that prevent the deletion, up to the number that a person is shown. */
export const paymentsUnderWay = ({ ask }: Connection, name: ReferralName) =>
  ask(
    paymentsOf(name)
      .where("status", "in", ["approved", "processing"])
      .orderBy("id")
      .limit(referralBounds.bonusPayments),
  );

/**
 * Removes the texts about the referred person from payments. The calculation of a rule's draft
 * remains.
 */
export async function clearWordsAboutReferral(
  { query }: Tx,
  { organizationId, id }: ReferralName,
  now: Date,
) {
  await query(sql`
    UPDATE bonus_payments SET note = NULL, version = version + 1, updated_at = ${now}
    WHERE organization_id = ${organizationId}::uuid AND referral_id = ${id}::uuid
      AND note IS NOT NULL`);
  await query(sql`
    UPDATE bonus_payments SET explanation = jsonb_set(explanation, '{inputs}', '[]')
    WHERE organization_id = ${organizationId}::uuid AND referral_id = ${id}::uuid
      AND rule_id IS NOT NULL`);
}

/** The referrals of payments by their IDs, except deleted referrals. */
export async function findReferralsOf(
  { ask }: Connection,
  organizationId: string,
  payments: readonly StoredBonusPayment[],
) {
  const ids = [...new Set(payments.map(({ referralId }) => referralId))];
  const referrals = await ask(
    from("referrals")
      .select(["id", "name", "completed_at as completedAt", promisedPaymentDays.as("promisedDays")])
      .where("organization_id", "=", organizationId)
      .where("id", "in", ids),
  );
  return new Map(referrals.map(({ id, ...referral }) => [id, referral]));
}
