import type { BonusPayment } from "@referral-service/contract";
import type { OwnAffairs, OwnBonus } from "@referral-service/contract/app";
import { asSentence } from "./next-step.ts";
import { type needsDetails, needsReferrer } from "./own-payment.ts";
import type { Reading } from "./texts/use-texts.ts";

/** What a referrer must do before a bonus can be paid. It is the same wherever they read it. */
interface PayoutNeed {
  tone: "warn" | "bad";
  title: string;
  /** Why the payments failed, in sentences. Null if no reason is known. */
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
  /** All failed payments. Default: the one above. */
  allFailed?: readonly Pick<OwnBonus, "failureReason">[];
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

/** Returns the bonuses for these referrals that were not paid. */
export const failedIn = ({ referrals }: Pick<OwnAffairs, "referrals">): OwnBonus[] =>
  referrals.first.flatMap(({ bonus }) => (bonus?.status === "failed" ? [bonus] : []));

export function payoutNeed(
  { texts: { need }, money }: Reading,
  { failed, allFailed = [], hasDetails, isSumShown = false }: Blocked,
): PayoutNeed {
  const words = hasDetails ? need.update : need.add;
  if (failed === null) return { tone: "warn", title: need.approved, reason: null, ...words };
  const { amount, currency, referralName = null } = failed;
  const one = isSumShown ? need.failedHere : need.failed(money(amount, currency), referralName);
  const isOne = allFailed.length < 2;
  const reasons = (isOne ? [failed] : allFailed).flatMap(({ failureReason }) =>
    failureReason?.trim() ? asSentence(failureReason) : [],
  );
  return {
    tone: "bad",
    title: isOne ? one : need.failedMany(allFailed.length),
    reason: [...new Set(reasons)].join(" ") || null,
    ...words,
  };
}
