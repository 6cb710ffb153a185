import type { BonusPaymentReport } from "@referral-service/contract";
import type { Caller } from "../../kernel/callers/caller.ts";
import type { Connection } from "../../kernel/database/database.ts";
import {
  referralsWithVisibleBonuses,
  visibleBonusPayments,
} from "../../money/bonus-payments/rules.ts";
import type { Range } from "./buckets.ts";
import { sumBonusesOfReferrals } from "./store.ts";
import { sumWonValues } from "./won-values-store.ts";

type ReturnOnBonuses = NonNullable<BonusPaymentReport["returnOnBonuses"]>;

/** What the referrals of the range are worth beside the bonuses paid for the same referrals. */
export async function returnOnBonuses(
  db: Connection,
  caller: Caller,
  range: Range,
): Promise<ReturnOnBonuses> {
  const counted = { visible: referralsWithVisibleBonuses(caller), range };
  const [won, paid] = await Promise.all([
    sumWonValues(db, counted),
    sumBonusesOfReferrals(db, counted, visibleBonusPayments(caller)),
  ]);
  return besideEachOther(won, paid);
}

interface Sum {
  currency: string;
  /** The exact decimals. */
  amount: string;
}

/** Each currency for itself. */
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
