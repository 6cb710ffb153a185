import type { ShownPayment } from "@referral-service/contract/app";

/** From this share of the threshold on, approvers see how much of it is used. */
const nearShare = 0.8;

interface Draft {
  amount: number;
  /** Of the year, without the draft. */
  sum: number;
  threshold: number;
  year: number;
  hasTaxDetails: boolean;
}

/** How the approval of a draft would stand to the threshold. Null below 80 % of it. */
export function yearlyOf({
  amount,
  sum,
  threshold,
  year,
  hasTaxDetails,
}: Draft): ShownPayment["yearly"] {
  // Sums of doubles are exact to the cent only after rounding.
  const after = Number((sum + amount).toFixed(2));
  if (after < nearShare * threshold) return null;
  return { year, sum, threshold, isHeld: after > threshold && !hasTaxDetails };
}
