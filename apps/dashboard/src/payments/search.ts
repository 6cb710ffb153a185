import type { BonusPaymentStatus } from "@referral-service/contract";
import { isStatus } from "./statuses.ts";

export interface PaymentsSearch {
  status?: BonusPaymentStatus | undefined;
  q?: string | undefined;
}

/** What the address says; anything else in it is passed over. */
export function readSearch({ status, q }: Record<string, unknown>): PaymentsSearch {
  return {
    ...(isStatus(status) && { status }),
    ...(typeof q === "string" && q !== "" && { q: q.slice(0, 200) }),
  };
}
