import type { MyOrganization } from "@referral-service/contract/app";
import { manyIn, manyQuery } from "../lists/many-values.ts";
import { type ListOrder, orderIn } from "../lists/order.ts";
import { isStatus } from "../words/payment-statuses.ts";
import { sendsBonuses } from "../words/roles.ts";

const orders = ["createdAt", "updatedAt", "amount"] as const;

interface PaymentsSearch extends ListOrder<(typeof orders)[number]> {
  /** Statuses, such as `approved,processing`, or `-completed` for none of them. */
  status?: string | undefined;
  /** ID of the referrer. */
  referrer?: string | undefined;
  q?: string | undefined;
}

/** Reads the search parameters of the page. Ignores unknown ones. */
export function readSearch(search: Record<string, unknown>): PaymentsSearch {
  const { status, referrer, q } = search;
  return {
    ...orderIn(search, orders),
    ...(typeof status === "string" && manyIn(status).values.every(isStatus) && { status }),
    ...(typeof referrer === "string" && /^[\da-f-]{36}$/.test(referrer) && { referrer }),
    ...(typeof q === "string" && q !== "" && { q: q.slice(0, 200) }),
  };
}

/** Returns the filters in the URL, as the service accepts them. */
export const filtersIn = ({ status, referrer, q, sort, order }: PaymentsSearch) => ({
  ...manyQuery(status, "statuses", "excludedStatuses"),
  referrerId: referrer,
  q,
  sort,
  order,
});

/**
 * Returns the filters of the list below the queue, which shows the drafts unless there are filters.
 */
export const paymentsIn = (search: PaymentsSearch, user: MyOrganization["user"]) => ({
  ...filtersIn(search),
  ...(search.status === undefined &&
    search.referrer === undefined &&
    search.q === undefined &&
    sendsBonuses(user) && { isDraft: "false" as const }),
});
