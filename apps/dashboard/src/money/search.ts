import type { BonusPaymentStatus } from "@referral-service/contract";
import type { MyOrganization } from "@referral-service/contract/app";
import { manyIn, manyQuery } from "../lists/many-values.ts";
import { type ListOrder, orderIn } from "../lists/order.ts";
import { isStatus } from "../words/payment-statuses.ts";
import { isAboveReferrer, sendsBonuses } from "../words/roles.ts";

const orders = ["createdAt", "updatedAt", "amount"] as const;

export interface PaymentsSearch extends ListOrder<(typeof orders)[number]> {
  /** Statuses, such as `approved,processing`, or `-completed` for none of them. */
  status?: string | undefined;
  /** ID of the referrer. */
  referrer?: string | undefined;
  q?: string | undefined;
}

type User = MyOrganization["user"];

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

/** Whether the page has a tab for each status. Referrers see one list of their few payments. */
export const hasTabs = (user: User): boolean => isAboveReferrer(user) || sendsBonuses(user);

/** Returns the status of the open tab. */
export function tabOf({ status }: PaymentsSearch, user: User): BonusPaymentStatus {
  const { isNot, values } = manyIn(status);
  const chosen = isNot ? undefined : values.find(isStatus);
  return chosen ?? (sendsBonuses(user) ? "draft" : "approved");
}

/** Returns the order of a tab. By default, the payments that reached its status last come first. */
const orderOf = ({ sort, order }: PaymentsSearch, tab: BonusPaymentStatus) => ({
  sort: sort ?? (tab === "draft" ? ("createdAt" as const) : ("updatedAt" as const)),
  order,
});

/** Returns the filters of all tabs, as the service accepts them. */
export const filtersOfTabs = ({ referrer, q }: PaymentsSearch) => ({ referrerId: referrer, q });

/** Returns the filters of the list, as the service accepts them. */
export function paymentsIn(search: PaymentsSearch, user: User) {
  const filters = filtersOfTabs(search);
  const { status, sort = "updatedAt", order } = search;
  if (!hasTabs(user)) {
    return { ...filters, ...manyQuery(status, "statuses", "excludedStatuses"), sort, order };
  }
  const tab = tabOf(search, user);
  return { ...filters, ...orderOf(search, tab), statuses: tab };
}
