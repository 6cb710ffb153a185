import type { ReferralCredit } from "@referral-service/contract";
import { decimalsOf } from "@referral-service/contract/currencies";

/** What a referrer gets for a referral, as the last decision on its duplicates left it. */
export interface Credit {
  credit: ReferralCredit;
  /** All parts of a shared credit, in the order of submission; otherwise empty. */
  creditParts: number[];
  /** Which of the parts is the referral's, from 0. */
  creditPosition: number | null;
  /** The case whose decision set it; null without one. */
  creditCaseId: string | null;
}

export const fullCredit: Credit = {
  credit: "credited",
  creditParts: [],
  creditPosition: null,
  creditCaseId: null,
};

/** What a referrer reads of a referral that is not credited: no name, and no date. */
export const uncreditedTexts = {
  en: "Already in progress with us",
  de: "Bereits bei uns in Bearbeitung",
};
export const uncreditedText = uncreditedTexts.en;

/** A credit without what else its row has. */
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

/** The most decimals of an amount that is stored. */
const decimalsMax = 2;

/** What the referral earns of an amount for its person: all of it, its part, or nothing. */
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

/** Splits an amount by parts, without losing a cent: what remains goes to the first. */
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

/** The parts when none are given: half, 30 and 20 for three, otherwise the same for all. */
export const usualParts = (count: number): number[] =>
  count === 3 ? [50, 30, 20] : Array.from({ length: count }, () => 1);
