import type { BonusPaymentReport } from "@referral-service/contract";
import { decimalsOf } from "@referral-service/contract/currencies";
import type { Connection } from "../../kernel/database/database.ts";
import type { VisibleBonusPayments } from "../../money/bonus-payments/rules.ts";
import { nameOf } from "../../people/users/rules.ts";
import type { CountedReferrals } from "./referral-cells.ts";
import {
  type BonusSum,
  countReferralsByCredit,
  countReferralsByTime,
  findNames,
  findRuleNames,
  sumBonusesOfReferrals,
} from "./store.ts";

type BonusCosts = NonNullable<BonusPaymentReport["costs"]>;

/** The cost of bonuses per completed referral, with the overall totals. */
export async function bonusCosts(
  db: Connection,
  counted: CountedReferrals,
  { payments, limit }: { payments: VisibleBonusPayments; limit: number },
): Promise<{ paid: Sum[]; costs: BonusCosts }> {
  const most = { orderBy: "completed" as const, limit };
  const [byTime, referrers, companies] = await Promise.all([
    countReferralsByTime(db, counted, [{ startsAt: counted.range.from, localDate: "" }]),
    countReferralsByCredit(db, counted, { credited: "referrer", ...most }),
    countReferralsByCredit(db, counted, { credited: "company", ...most }),
  ]);
  const referrerIds = referrers.map(({ key }) => key);
  const sums = await sumBonusesOfReferrals(db, counted, payments, {
    referrerIds,
    companies: companies.map(({ key }) => key),
  });
  const rules = sums
    .filter(({ by, currency }) => by === "rule" && currency === null)
    .toSorted((one, other) => other.completed - one.completed)
    .slice(0, limit);
  const [names, ruleNames] = await Promise.all([
    findNames(db, referrerIds),
    findRuleNames(
      db,
      rules.flatMap(({ key }) => key ?? []),
    ),
  ]);
  const paid = sumsOf(sums, "all", null);
  const completed = byTime.reduce((sum, row) => sum + row.completed, 0);
  const costs = {
    ...costsOf(completed, paid),
    byReferrer: referrers.map(({ key, completed }) => {
      const user = names.get(key);
      const referrerName = user === undefined ? null : nameOf(user);
      return {
        referrerId: key,
        referrerName,
        ...costsOf(completed, sumsOf(sums, "referrer", key)),
      };
    }),
    byCompany: companies.map(({ key, completed }) => ({
      company: key,
      ...costsOf(completed, sumsOf(sums, "company", key)),
    })),
    byRule: rules.map(({ key, completed }) => ({
      ruleId: key,
      ruleName: ruleNames.find(({ id }) => id === key)?.name ?? null,
      ...costsOf(completed, sumsOf(sums, "rule", key)),
    })),
  };
  return { paid, costs };
}

interface Sum {
  currency: string;
  /** The amount as text, with all decimals. */
  amount: string;
}

const sumsOf = (sums: BonusSum[], by: BonusSum["by"], key: string | null): Sum[] =>
  sums.flatMap((sum) =>
    sum.by === by && sum.key === key && sum.currency !== null
      ? [{ currency: sum.currency, amount: sum.amount }]
      : [],
  );

/** The costs per currency, with each currency calculated separately. */
export function costsOf(completed: number, sums: Sum[]) {
  const costs = sums
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
    .map(({ currency, amount }) => ({
      currency,
      bonusAmount: Number(amount),
      perCompleted: completed === 0 ? null : shareOf(Number(amount), completed, currency),
    }));
  return { completed, costs };
}

/** Returns the amount per item, rounded half up to the currency's decimal places. */
function shareOf(amount: number, count: number, currency: string): number {
  const units = 10 ** decimalsOf(currency);
  return Math.round(Math.round(amount * units) / count) / units;
}
