import { createdOn } from "../../words/days.ts";

interface CustomersSearch {
  q?: string | undefined;
  /** Customers from referrals of this user, by their id. */
  referrer?: string | undefined;
  /** Days of the reader's calendar on which they became customers. */
  from?: string | undefined;
  to?: string | undefined;
}

const textOf = (q: unknown) => typeof q === "string" && q !== "" && { q: q.slice(0, 200) };
const isDay = (day: unknown): day is string =>
  typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day);

/** The search parameters of the page. Unknown ones are ignored. */
export function readCustomersSearch({
  q,
  referrer,
  from,
  to,
}: Record<string, unknown>): CustomersSearch {
  return {
    ...textOf(q),
    ...(typeof referrer === "string" && /^[\da-f-]{36}$/.test(referrer) && { referrer }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}

export const readCompaniesSearch = ({ q }: Record<string, unknown>): { q?: string } => ({
  ...textOf(q),
});

/** The filters of the address, as the service takes them. */
export const customersIn = ({ q, referrer, from, to }: CustomersSearch, timeZone: string) => ({
  q,
  referrerId: referrer,
  ...createdOn({ from, to }, timeZone),
});
