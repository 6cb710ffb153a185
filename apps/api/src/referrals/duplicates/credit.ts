import type { ReferralCredit } from "@referral-service/contract";
import { decimalsOf } from "@referral-service/contract/currencies";

/** The credit for a referral after the last decision on its possible duplicates. */
export interface Credit {
  credit: ReferralCredit;
  /** All parts of a split credit, in the order of submission. Empty if the credit is not split. */
  creditParts: number[];
  /** Index of the referral's part, from 0. */
  creditPosition: number | null;
  /** ID of the case with the decision that set the credit. Null if there was no decision. */
  creditCaseId: string | null;
}

export const fullCredit: Credit = {
  credit: "credited",
  creditParts: [],
  creditPosition: null,
  creditCaseId: null,
};

/** The text that a referrer sees for a referral without credit. It contains no name and no date. */
export const uncreditedTexts = {
  en: "Already in progress with us",
  de: "Bereits bei uns in Bearbeitung",
};
export const uncreditedText = uncreditedTexts.en;

/** Picks the fields of a credit from a row. */
export const creditOf = ({
  credit,
  creditParts,
  creditPosition,
  creditCaseId,
}: Credit): Credit => ({
  credit,
  creditParts,
  creditPosition,
  creditCaseId,
});

/** The largest number of decimal places in a stored amount. */
const decimalsMax = 2;

/** The share of an amount that the referral earns: all of it, its part, or nothing. */
export function creditedAmount(
  { amount, currency }: { amount: number; currency: string },
  {
    credit,
    creditParts,
    creditPosition,
  }: Pick<Credit, "credit" | "creditParts" | "creditPosition">,
): number {
  if (credit === "credited") return amount;
  if (credit === "not_credited") return 0;
  return splitAmount({ amount, currency }, creditParts)[creditPosition ?? 0] ?? 0;
}

/** Splits an amount by parts without losing a cent. The first part gets the remainder. */
export function splitAmount(
  { amount, currency }: { amount: number; currency: string },
  parts: readonly number[],
): number[] {
  const unit = 10 ** Math.min(decimalsOf(currency), decimalsMax);
  const total = BigInt(Math.round(amount * unit));
  const all = parts.reduce((sum, part) => sum + BigInt(part), 0n);
  const shares = parts.map((part) => (total * BigInt(part)) / all);
  const rest = shares.reduce((left, share) => left - share, total);
  return shares.map((share, index) => Number(index === 0 ? share + rest : share) / unit);
}

/** The default parts: 50, 30 and 20 for three referrals, otherwise equal parts. */
export const usualParts = (count: number): number[] =>
  count === 3 ? [50, 30, 20] : Array.from({ length: count }, () => 1);
