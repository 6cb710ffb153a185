import {
  type BonusPaymentReport,
  type BonusPaymentStatus,
  bonusPaymentStatuses,
} from "@referral-service/contract";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { readsBonusPayments, visibleBonusPayments } from "../../money/bonus-payments/rules.ts";
import { findOrganization } from "../../people/organizations/store.ts";
import { bucketsOf, requireRange } from "./buckets.ts";
import { returnOnBonuses } from "./return-on-bonuses.ts";
import { type PaymentSumRow, sumPayments } from "./store.ts";

export async function reportBonusPayments(
  deps: Deps,
  caller: Caller,
  { from, to }: { from?: number | undefined; to?: number | undefined },
): Promise<BonusPaymentReport> {
  const range = requireRange(deps, { from, to });
  const { timezone } = requireFound(await findOrganization(deps.db, caller.organizationId));
  if (!readsBonusPayments(caller)) {
    return { ...range, timezone, currencies: null, returnOnBonuses: null, withheld: true };
  }
  const buckets = bucketsOf(range, { interval: "month", timezone });
  const [rows, returns] = await Promise.all([
    sumPayments(deps.db, { visible: visibleBonusPayments(caller), range }, buckets),
    returnOnBonuses(deps.db, caller, range),
  ]);
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
  return {
    ...range,
    timezone,
    currencies: [...byCurrency].map(([currency, sums]) => ({
      currency,
      ...sumsIn(sums, null),
      months: buckets.map(({ startsAt, localDate }, index) => ({
        startsAt,
        localDate,
        ...sumsIn(sums, index + 1),
      })),
    })),
    returnOnBonuses: returns,
  };
}

/** The sums of one bucket; of all buckets for null. */
function sumsIn(rows: PaymentSumRow[], bucket: number | null) {
  const sumOf = (status: string | null) => {
    const row = rows.find((sum) => sum.bucket === bucket && sum.status === status);
    return { count: row?.count ?? 0, amount: Number(row?.amount ?? 0) };
  };
  const byStatus = Object.fromEntries(
    bonusPaymentStatuses.map((status) => [status, sumOf(status)]),
  );
  return {
    ...sumOf(null),
    byStatus: byStatus as Record<BonusPaymentStatus, ReturnType<typeof sumOf>>,
  };
}
