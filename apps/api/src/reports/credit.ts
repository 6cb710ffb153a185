/** Counts that are credited to a referrer, by id, or to a company. */
export interface CreditCounts {
  key: string;
  total: number;
  completed: number;
}

/** The names of users, by id. */
export type Names = Map<string, { firstName: string | null; lastName: string | null }>;
