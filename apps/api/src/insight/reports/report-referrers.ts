import type { ReferrerReport } from "@referral-service/contract";
import type { Caller } from "../../kernel/callers/caller.ts";
import type { Deps } from "../../kernel/deps.ts";
import { readsBonusPayments, visibleBonusPayments } from "../../money/bonus-payments/rules.ts";
import { visibleReferrals } from "../../referrals/rules.ts";
import { requireRange } from "./buckets.ts";
import { toReferrerCreditView } from "./facts.ts";
import { countReferralsByCredit, findNames, sumCompletedPayments } from "./store.ts";
import { sumWonValues } from "./won-values-store.ts";

interface ReportReferrers {
  from?: number | undefined;
  to?: number | undefined;
  limit: number;
}

export async function reportReferrers(
  deps: Deps,
  caller: Caller,
  { from, to, limit }: ReportReferrers,
): Promise<ReferrerReport> {
  const { db } = deps;
  const range = requireRange(deps, { from, to });
  const counted = { visible: visibleReferrals(caller), range };
  const ranked = await countReferralsByCredit(db, counted, {
    credited: "referrer",
    orderBy: "completed",
    limit,
  });
  const keys = ranked.map(({ key }) => key);
  const [paid, won, names] = await Promise.all([
    readsBonusPayments(caller)
      ? sumCompletedPayments(db, { visible: visibleBonusPayments(caller), range }, keys)
      : null,
    sumWonValues(db, counted, { credited: "referrer", keys }),
    findNames(db, keys),
  ]);
  return {
    ...range,
    referrers: ranked.map((credit) => ({
      ...toReferrerCreditView(credit, { names, won }),
      bonuses:
        paid
          ?.filter(({ referrerId }) => referrerId === credit.key)
          .map(({ currency, count, amount }) => ({ currency, count, amount: Number(amount) })) ??
        null,
    })),
  };
}
