import type { BonusPayment } from "@referral-service/contract";
import { asSentence } from "./next-step.ts";
import { type needsDetails, needsReferrer } from "./own-payment.ts";
import type { Reading } from "./texts/use-texts.ts";

/** What a referrer must do before a bonus can be paid. It is the same wherever they read it. */
interface PayoutNeed {
  tone: "warn" | "bad";
  title: string;
  /** Why a payment failed, as a sentence. Null if no reason is known. */
  reason: string | null;
  text: string;
  action: string;
  /** In place of the action without a connection. */
  offline: string;
  /** When the payment goes on, beside its next step. */
  after: string;
}

interface Blocked {
  /** The failed payment. Null if an approved bonus waits for payout details. */
  failed:
    | (Pick<BonusPayment, "amount" | "currency" | "failureReason"> & {
        /** Left out where the page is about the referral. */
        referralName?: string | null;
      })
    | null;
  /** Number of failed payments. Default: 1 if one failed. */
  failedCount?: number;
  hasDetails: boolean;
  /** Whether the sum is above. */
  isSumShown?: boolean;
}

/** Returns what keeps a payment from the referrer until they act. Undefined if nothing does. */
export function blockedIn(
  payment: BonusPayment & Parameters<typeof needsDetails>[0],
): Blocked | undefined {
  if (!needsReferrer(payment)) return undefined;
  const { status, amount, currency, failureReason } = payment;
  const failed = status === "failed" ? { amount, currency, failureReason } : null;
  return { failed, hasDetails: payment.hasCredentials };
}

export function payoutNeed(
  { texts: { need }, money }: Reading,
  { failed, failedCount = 1, hasDetails, isSumShown = false }: Blocked,
): PayoutNeed {
  const words = hasDetails ? need.update : need.add;
  if (failed === null) return { tone: "warn", title: need.approved, reason: null, ...words };
  if (failedCount > 1) {
    return { tone: "bad", title: need.failedMany(failedCount), reason: null, ...words };
  }
  const { amount, currency, failureReason, referralName = null } = failed;
  return {
    tone: "bad",
    title: isSumShown ? need.failedHere : need.failed(money(amount, currency), referralName),
    reason: failureReason?.trim() ? asSentence(failureReason) : null,
    ...words,
  };
}
