import type { BonusPaymentReport } from "@referral-service/contract";

type ReturnOnBonuses = NonNullable<BonusPaymentReport["returnOnBonuses"]>;

interface Sum {
  currency: string;
  /** The amount as text, with all decimals. */
  amount: string;
}

/**
 * The value of referrals next to the bonuses paid for the same referrals, separately for each
 * currency.
 */
export function besideEachOther(won: Sum[], paid: Sum[]): ReturnOnBonuses {
  const amountIn = (sums: Sum[], currency: string) =>
    Number(sums.find((sum) => sum.currency === currency)?.amount ?? 0);
  const currencies = new Set([...won, ...paid].map(({ currency }) => currency));
  return [...currencies].toSorted().map((currency) => {
    const wonAmount = amountIn(won, currency);
    const bonusAmount = amountIn(paid, currency);
    const ratio = bonusAmount === 0 ? null : wonAmount / bonusAmount;
    return { currency, wonAmount, bonusAmount, ratio };
  });
}
