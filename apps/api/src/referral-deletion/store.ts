import { type BonusPaymentStatus, bonusPaymentsMax } from "@referral-service/contract";
import type { StoredBonusPayment } from "../bonus-payments/bonus-payment.ts";
import { payments } from "../bonus-payments/store.ts";
import type { Connection, Tx } from "../database/database.ts";
import { count, from } from "../database/from.ts";

interface ReferralName {
  organizationId: string;
  id: string;
}

const paymentsOf = ({ organizationId, id }: ReferralName) =>
  payments.where("organization_id", "=", organizationId).where("referral_id", "=", id);

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

/** How many payments of the referral have each status. */
export const countPayments = ({ ask }: Connection, { organizationId, id }: ReferralName) =>
  ask(
    from("bonus_payments")
      .select(({ ref }) => [ref("status").$castTo<BonusPaymentStatus>().as("status"), count])
      .where("organization_id", "=", organizationId)
      .where("referral_id", "=", id)
      .groupBy("status"),
  );

/** The payments that hinder the deletion, as many as a person is shown. */
export const paymentsUnderWay = ({ ask }: Connection, name: ReferralName) =>
  ask(
    paymentsOf(name)
      .where("status", "in", ["approved", "processing"])
      .orderBy("id")
      .limit(bonusPaymentsMax),
  );

export async function countMessages({ askOne }: Connection, { organizationId, id }: ReferralName) {
  const conversation = await askOne(
    from("conversations")
      .select("message_count as messageCount")
      .where("organization_id", "=", organizationId)
      .where("referral_id", "=", id),
  );
  return conversation?.messageCount ?? 0;
}

export async function clearPaymentNotes(
  { client }: Tx,
  { organizationId, id }: ReferralName,
  now: Date,
) {
  await client.bonusPayment.updateMany({
    where: { organizationId, referralId: id, note: { not: null } },
    data: { note: null, version: { increment: 1 }, updatedAt: now },
  });
}

export async function removeReferral({ client }: Tx, { id }: ReferralName) {
  await client.referral.delete({ where: { id } });
}
