/** What is credited to a referrer, by id, or to a company. */
export interface CreditCounts {
  key: string;
  total: number;
  completed: number;
}

/** What people are called, by id. */
export type Names = Map<string, { firstName: string | null; lastName: string | null }>;
