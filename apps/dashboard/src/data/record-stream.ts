import type { ListedReferral, ShownPayment } from "@referral-service/contract/app";
import { listOf } from "./lists.ts";
import { afterBy } from "./pages.ts";
import { ofOrganization } from "./queries.ts";
import type { Filters } from "./request.ts";

/** Selects the referrals and bonuses of a record, like the filters in the addresses of their lists. */
export type Related = { referrer: string } | { q: string };

export const relatedQuery = (of: Related) =>
  "referrer" in of ? { referrerId: of.referrer } : { q: of.q };

const rowsOfStream = { limit: 50, isLive: true };

/** A list without rows, in place of one that the person cannot read. */
const nothing = async () => ({ data: [], pagination: { nextCursor: null, hasMore: false } });

/** The referrals of a record, newest first. Undefined filters read none. */
export const referralsOfRecord = (filters: Filters<"GET /referral-list"> | undefined) =>
  listOf<ListedReferral>(
    ["referrals", "rows", "of record", filters],
    filters === undefined
      ? nothing
      : (api, page) => api("GET /referral-list", { query: { ...filters, credit: "all", ...page } }),
    rowsOfStream,
  );

const byChange = { sort: "updatedAt" } as const;

/** The bonuses of a record, last changed first. Undefined filters read none. */
export const paymentsOfRecord = (filters: Filters<"GET /payments"> | undefined) =>
  listOf<ShownPayment>(
    ["payments", "rows", "of record", filters],
    filters === undefined
      ? nothing
      : (api, page) => api("GET /payments", { query: { ...filters, ...byChange, ...page } }),
    { ...rowsOfStream, isAfter: afterBy<ShownPayment>(({ updatedAt }) => updatedAt, undefined) },
  );

/** Totals of the bonuses that were approved, by currency. */
export const earnedQuery = (filters: Filters<"GET /payments/earned">) =>
  ofOrganization(
    ["payments", "earned", filters],
    async (api) => (await api("GET /payments/earned", { query: filters })).sums,
    { keepsShown: true },
  );
