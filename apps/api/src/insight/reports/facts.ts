import type { ReferrerReport } from "@referral-service/contract";
import { nameOf } from "../../people/users/rules.ts";
import type { Range } from "./buckets.ts";

/** The resource that a report counts a referral for. */
export type Credited = "referrer" | "company" | "publicLink";

/** Counts for a referrer or public link, by ID, or for a company. */
export interface CreditCounts {
  key: string;
  total: number;
  completed: number;
}

/** The names of users by ID. */
export type Names = Map<string, { firstName: string | null; lastName: string | null }>;

/** The slugs of public links by ID. */
export type Slugs = Map<string, string>;

/** The values of completed referrals in one currency. The sum is text with all decimals. */
export interface WonValueRow {
  /** Null in overall totals. */
  key: string | null;
  currency: string;
  count: number;
  amount: string;
}

export const rateOf = ({ total, completed }: { total: number; completed: number }) =>
  total === 0 ? null : completed / total;

/** Averages and medians have fractions of a millisecond. */
export const wholeMs = (ms: number | null) => ms && Math.round(ms);

/** The newest promise to referrers, in hours or days. */
export interface NewestPromise {
  within: number;
  /** Time when the promise ended. Null while it is in force. */
  endsAt: Date | null;
}

interface Judged {
  /** The number of promises, including those that are still pending. */
  promised: number;
  kept: number;
  broken: number;
}

/**
 * Statistics on kept promises, with the newest promise. Null if no promise was in force in the
 * range or applies to anything that the report counts.
 */
export function promiseView(
  newest: NewestPromise | null,
  { range, judged: { promised, kept, broken } }: { range: Range; judged: Judged },
) {
  if (newest === null) return null;
  const { within, endsAt } = newest;
  if (promised === 0 && endsAt !== null && endsAt.getTime() <= range.from) return null;
  const pending = promised - kept - broken;
  const keptRate = kept + broken === 0 ? null : kept / (kept + broken);
  return { within, figures: { kept, broken, pending, keptRate } };
}

type WonValues = ReferrerReport["referrers"][number]["wonValues"];

/**
 * The values for a referrer, company or public link. Returns the overall values if there is no key.
 */
export const wonValuesOf = (rows: WonValueRow[], key: string | null = null): WonValues =>
  rows
    .filter((row) => row.key === key)
    .map(({ currency, count, amount }) => ({ currency, count, amount: Number(amount) }));

export const toCompanyCreditView = (
  { key, total, completed }: CreditCounts,
  won: WonValueRow[],
) => ({
  company: key,
  total,
  completed,
  conversionRate: rateOf({ total, completed }),
  wonValues: wonValuesOf(won, key),
});

export const toPublicLinkCreditView = (
  { key, total, completed }: CreditCounts,
  { slugs, won }: { slugs: Slugs; won: WonValueRow[] },
) => ({
  publicLinkId: key,
  slug: slugs.get(key) ?? "",
  total,
  completed,
  conversionRate: rateOf({ total, completed }),
  wonValues: wonValuesOf(won, key),
});

export function toReferrerCreditView(
  { key, total, completed }: CreditCounts,
  { names, won }: { names: Names; won: WonValueRow[] },
) {
  const user = names.get(key);
  return {
    referrerId: key,
    referrerName: user === undefined ? null : nameOf(user),
    total,
    completed,
    conversionRate: rateOf({ total, completed }),
    wonValues: wonValuesOf(won, key),
  };
}
