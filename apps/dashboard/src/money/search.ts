import type { BonusPaymentStatus } from "@referral-service/contract";
import type { MyOrganization } from "@referral-service/contract/app";
import { isStatus } from "../words/payment-statuses.ts";
import { sendsBonuses } from "../words/roles.ts";

interface PaymentsSearch {
  status?: BonusPaymentStatus | undefined;
  /** ID of the referrer. */
  referrer?: string | undefined;
  q?: string | undefined;
}

/** Reads the search parameters of the page. Ignores unknown ones. */
export function readSearch({ status, referrer, q }: Record<string, unknown>): PaymentsSearch {
  return {
    ...(isStatus(status) && { status }),
    ...(typeof referrer === "string" && /^[\da-f-]{36}$/.test(referrer) && { referrer }),
    ...(typeof q === "string" && q !== "" && { q: q.slice(0, 200) }),
  };
}

/**
 * Returns the filters in the address, as the service accepts them. The queue above the full list
 * shows the drafts.
 */
export const paymentsIn = (
  { status, referrer, q }: PaymentsSearch,
  user: MyOrganization["user"],
) => ({
  status,
  referrerId: referrer,
  q,
  ...(status === undefined &&
    referrer === undefined &&
    q === undefined &&
    sendsBonuses(user) && { isDraft: "false" as const }),
});
