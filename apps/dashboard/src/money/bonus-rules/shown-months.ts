/** Leaves out the months before the first bonus, which have no bars. */
export const sinceFirstBonus = <Month extends { amount: number; line: number }>(
  months: readonly Month[],
): Month[] => months.slice(months.findIndex(({ amount, line }) => amount > 0 || line > 0));
