import type { PaymentDetails } from "@referral-service/contract/app";
import type { Connection } from "../../../kernel/database/database.ts";
import { promisedPaymentAt } from "../../../referrals/promises.ts";
import { termsBehind } from "../../bonus-rules/rules-in-force.ts";
import { findReferralsOf } from "../payments-of-referral-store.ts";
import { isToCome, type StoredBonusPayment } from "../rules.ts";

type ForReferrers = Pick<PaymentDetails, "promisedAt" | "ruleTexts">;

/** Staff see neither text. They read the explanation, which contains the value of the deal. */
export const forStaff: ForReferrers = { promisedAt: null, ruleTexts: null };

/** Returns when each payment was promised, and under which terms. */
export async function forReferrers(
  db: Connection,
  payment: StoredBonusPayment,
): Promise<ForReferrers> {
  const [referrals, ruleTexts] = await Promise.all([
    findReferralsOf(db, payment.organizationId, [payment]),
    termsBehind(db, payment),
  ]);
  const referral = referrals.get(payment.referralId);
  const promisedAt = isToCome(payment.status)
    ? promisedPaymentAt(referral?.completedAt ?? null, referral?.promisedDays ?? null)
    : null;
  return { promisedAt: promisedAt?.getTime() ?? null, ruleTexts };
}
