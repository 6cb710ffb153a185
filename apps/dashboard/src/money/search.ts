import type { BonusPaymentStatus } from "@referral-service/contract";
import { isStatus } from "../words/payment-statuses.ts";

export interface PaymentsSearch {
  status?: BonusPaymentStatus | undefined;
  q?: string | undefined;
}

/** The search parameters of the page. Unknown ones are ignored. */
export function readSearch({ status, q }: Record<string, unknown>): PaymentsSearch {
  return {
    ...(isStatus(status) && { status }),
    ...(typeof q === "string" && q !== "" && { q: q.slice(0, 200) }),
  };
}
