import type { ShownPayment } from "@referral-service/contract/app";

type Yearly = NonNullable<ShownPayment["yearly"]>;

/** Share of the threshold from which a draft has a warning. */
const nearShare = 0.8;

interface Draft {
  amount: number;
  /** Total of the year, except drafts. */
  sum: number;
  /** Number and total of all drafts of the referrer, including this one. */
  drafts: { count: number; sum: number };
  threshold: number;
  year: number;
  hasTaxDetails: boolean;
}

/**
 * The yearly total relative to the threshold if the draft is approved. All drafts of a referrer are
 * near it together, because approving one of them can hold the others.
 */
export function yearlyOf({
  amount,
  sum,
  drafts,
  threshold,
  year,
  hasTaxDetails,
}: Draft): Omit<Yearly, "currency"> {
  // The totals are rounded, because floating-point sums are not exact to the cent.
  const after = Number((sum + amount).toFixed(2));
  const afterAll = Number((sum + drafts.sum).toFixed(2));
  return {
    year,
    sum,
    sumWithPayment: after,
    draftCount: drafts.count,
    sumWithDrafts: afterAll,
    threshold,
    hasTaxDetails,
    isNear: afterAll >= nearShare * threshold && !hasTaxDetails,
    isHeld: after > threshold && !hasTaxDetails,
  };
}

/** How amounts count toward a threshold. */
export interface Counting {
  currency: string;
  rates: readonly { currency: string; rate: number }[];
}

/** The part of an amount that counts toward the threshold. Null for a currency without a rate. */
export function countedAmount(
  { amount, currency }: { amount: number; currency: string },
  threshold: Counting,
): number | null {
  if (currency === threshold.currency) return amount;
  const found = threshold.rates.find((one) => one.currency === currency);
  return found === undefined ? null : Number((amount * found.rate).toFixed(2));
}

/** The total of the counted amounts, to the cent. */
export const countedSum = (
  sums: readonly { amount: number; currency: string }[],
  threshold: Counting,
): number =>
  Number(sums.reduce((all, sum) => all + (countedAmount(sum, threshold) ?? 0), 0).toFixed(2));
