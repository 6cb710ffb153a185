import { type ListOrder, orderIn } from "../../lists/order.ts";
import { type DayPreset, isDayPreset, presetOrDays } from "../../words/day-presets.ts";
import { createdOn } from "../../words/days.ts";

const customerOrders = ["createdAt", "updatedAt", "name"] as const;
const companyOrders = ["createdAt", "name"] as const;

interface CustomersSearch extends ListOrder<(typeof customerOrders)[number]> {
  q?: string | undefined;
  /** ID of the user who gets the credit for the customers' referrals. */
  referrer?: string | undefined;
  /** Days when the customers became customers, relative to today. Replaces `from` and `to`. */
  days?: DayPreset | undefined;
  /** First day when the customers became customers, in the reader's calendar. */
  from?: string | undefined;
  to?: string | undefined;
}

const textOf = (q: unknown) => typeof q === "string" && q !== "" && { q: q.slice(0, 200) };
const isDay = (day: unknown): day is string =>
  typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day);

/** Reads the search parameters of the page. Ignores unknown ones. */
export function readCustomersSearch({
  q,
  referrer,
  days,
  from,
  to,
  ...order
}: Record<string, unknown>): CustomersSearch {
  return {
    ...orderIn(order, customerOrders),
    ...textOf(q),
    ...(typeof referrer === "string" && /^[\da-f-]{36}$/.test(referrer) && { referrer }),
    ...(isDayPreset(days) && { days }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}

interface CompaniesSearch extends ListOrder<(typeof companyOrders)[number]> {
  q?: string | undefined;
}

export const readCompaniesSearch = ({ q, ...order }: Record<string, unknown>): CompaniesSearch => ({
  ...orderIn(order, companyOrders),
  ...textOf(q),
});

/** Returns the filters in the URL, as the service accepts them. */
export const customersIn = (
  { q, referrer, sort, order, ...days }: CustomersSearch,
  timeZone: string,
) => ({
  sort,
  order,
  q,
  referrerId: referrer,
  ...createdOn(presetOrDays(days, timeZone), timeZone),
});
