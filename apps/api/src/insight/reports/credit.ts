/** What a referral is counted for in a report. */
export type Credited = "referrer" | "company" | "publicLink";

/** Counts that are credited to a referrer or public link, by id, or to a company. */
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
