/** Counts that are credited to a referrer, by id, or to a company. */
export interface CreditCounts {
  key: string;
  total: number;
  completed: number;
}

/** The names of users, by id. */
export type Names = Map<string, { firstName: string | null; lastName: string | null }>;

/** The values of completed referrals in one currency; the exact decimals of their sum as text. */
export interface WonValueRow {
  /** Null in sums over all of them. */
  key: string | null;
  currency: string;
  count: number;
  amount: string;
}
