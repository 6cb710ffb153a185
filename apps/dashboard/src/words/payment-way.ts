import type { BonusPaymentStatus } from "@referral-service/contract";
import type { PaymentStep } from "@referral-service/contract/app";

const rank: Record<BonusPaymentStatus, number> = {
  draft: 0,
  approved: 1,
  processing: 2,
  completed: 3,
  failed: 3,
  canceled: 3,
};

/**
 * Divides the history of a payment into the steps that lead to its status, and its earlier attempts
 * that failed. A payment that is sent again has only its last attempt among the steps.
 */
export function wayOf(history: readonly PaymentStep[]) {
  let steps: PaymentStep[] = [];
  const failed: PaymentStep[] = [];
  for (const step of history) {
    const isBehind = (other: PaymentStep) => rank[other.status] >= rank[step.status];
    failed.push(...steps.filter((other) => isBehind(other) && other.status === "failed"));
    // A canceled run sets a payment back to its approval, which keeps its time.
    const approval = steps.find(({ status }) => status === step.status && status === "approved");
    steps = [...steps.filter((other) => !isBehind(other)), approval ?? step];
  }
  return { steps, failed };
}
