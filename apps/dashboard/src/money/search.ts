import type { BonusPaymentStatus } from "@referral-service/contract";
import type { MyOrganization } from "@referral-service/contract/app";
import { isStatus } from "../words/payment-statuses.ts";
import { sendsBonuses } from "../words/roles.ts";

interface PaymentsSearch {
  status?: BonusPaymentStatus | undefined;
  q?: string | undefined;
}

/** Reads the search parameters of the page. Ignores unknown ones. */
export function readSearch({ status, q }: Record<string, unknown>): PaymentsSearch {
  return {
    ...(isStatus(status) && { status }),
    ...(typeof q === "string" && q !== "" && { q: q.slice(0, 200) }),
  };
}

/**
 * Returns the filters in the address, as the service accepts them. The queue above the full list
 * shows the drafts.
 */
export const paymentsIn = ({ status, q }: PaymentsSearch, user: MyOrganization["user"]) => ({
  status,
  q,
  ...(status === undefined &&
    q === undefined &&
    sendsBonuses(user) && { isDraft: "false" as const }),
});
