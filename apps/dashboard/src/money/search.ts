import type { MyOrganization } from "@referral-service/contract/app";
import { manyIn, manyQuery } from "../lists/many-values.ts";
import { type ListOrder, orderIn } from "../lists/order.ts";
import { isStatus } from "../words/payment-statuses.ts";
import { sendsBonuses } from "../words/roles.ts";

const orders = ["createdAt", "updatedAt", "amount"] as const;

interface PaymentsSearch extends ListOrder<(typeof orders)[number]> {
  /** Statuses, such as `approved,processing`, or `-completed` for none of them. */
  status?: string | undefined;
  q?: string | undefined;
}

/** Reads the search parameters of the page. Ignores unknown ones. */
export function readSearch(search: Record<string, unknown>): PaymentsSearch {
  const { status, q } = search;
  return {
    ...orderIn(search, orders),
    ...(typeof status === "string" && manyIn(status).values.every(isStatus) && { status }),
    ...(typeof q === "string" && q !== "" && { q: q.slice(0, 200) }),
  };
}

/** Returns the filters in the address, as the service accepts them. */
export const filtersIn = ({ status, q, sort, order }: PaymentsSearch) => ({
  ...manyQuery(status, "statuses", "excludedStatuses"),
  q,
  sort,
  order,
});

/** The same for the list below the queue, which shows the drafts unless there are filters. */
export const paymentsIn = (search: PaymentsSearch, user: MyOrganization["user"]) => ({
  ...filtersIn(search),
  ...(search.status === undefined &&
    search.q === undefined &&
    sendsBonuses(user) && { isDraft: "false" as const }),
});
