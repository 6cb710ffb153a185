import type { ReferrerReport } from "@referral-service/contract";
import { nameOf } from "../../people/users/rules.ts";

/** What a referral is counted for in a report. */
export type Credited = "referrer" | "company" | "publicLink";

/** Counts that are credited to a referrer or public link, by ID, or to a company. */
export interface CreditCounts {
  key: string;
  total: number;
  completed: number;
}

/** The names of users, by id. */
export type Names = Map<string, { firstName: string | null; lastName: string | null }>;

/** The slugs of public links, by id. */
export type Slugs = Map<string, string>;

/** The values of completed referrals in one currency; the exact decimals of their sum as text. */
export interface WonValueRow {
  /** Null in sums over all of them. */
  key: string | null;
  currency: string;
  count: number;
  amount: string;
}

export const rateOf = ({ total, completed }: { total: number; completed: number }) =>
  total === 0 ? null : completed / total;

/** The share of promises that were kept, without those that are still pending. */
export const keptRateOf = ({ kept, broken }: { kept: number; broken: number }) =>
  kept + broken === 0 ? null : kept / (kept + broken);

type WonValues = ReferrerReport["referrers"][number]["wonValues"];

/** Those of a referrer, company or public link; without a key those of all. */
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
