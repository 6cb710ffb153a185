import type { Reading } from "./texts/use-texts.ts";

/** What a referrer must do before a bonus can be paid. It is the same wherever they read it. */
interface PayoutNeed {
  tone: "warn" | "bad";
  title: string;
  /** Why a payment failed, without a period. Null if no reason is known. */
  reason: string | null;
  text: string;
  action: string;
}

export function payoutNeed(
  { texts: { need }, money }: Reading,
  {
    failed,
    hasDetails,
  }: {
    /** The failed payment. Null if an approved bonus waits for payout details. */
    failed: { amount: number; currency: string; failureReason: string | null } | null;
    hasDetails: boolean;
  },
): PayoutNeed {
  const { text, action } = hasDetails ? need.update : need.add;
  if (failed === null) return { tone: "warn", title: need.approved, reason: null, text, action };
  const { amount, currency, failureReason } = failed;
  const reason = failureReason?.trim().replace(/[.!]$/, "") || null;
  return { tone: "bad", title: need.failed(money(amount, currency)), reason, text, action };
}
