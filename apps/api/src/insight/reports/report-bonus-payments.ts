import {
  type BonusPaymentReport,
  type BonusPaymentStatus,
  bonusPaymentStatus,
} from "@referral-service/contract";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import {
  readsBonusPayments,
  referralsWithVisibleBonuses,
  visibleBonusPayments,
} from "../../money/bonus-payments/rules.ts";
import { findOrganization } from "../../people/organizations/store.ts";
import { bonusCosts } from "./bonus-costs.ts";
import { bucketsOf, requireRange } from "./buckets.ts";
import { promiseView, wholeMs } from "./facts.ts";
import { type PaymentTimes, paymentTimes } from "./payment-times-store.ts";
import { findNewestPromise } from "./promises-store.ts";
import { besideEachOther } from "./return-on-bonuses.ts";
import { type PaymentSumRow, sumPayments } from "./store.ts";
import { sumWonValues } from "./won-values-store.ts";

export async function reportBonusPayments(
  deps: Deps,
  caller: Caller,
  {
    from,
    to,
    limit,
  }: {
    from?: number | undefined;
    to?: number | undefined;
    /** The report lists up to this number of referrers, of companies and of rules. */
    limit: number;
  },
): Promise<BonusPaymentReport> {
  const range = requireRange(deps, { from, to });
  const organization = requireFound(await findOrganization(deps.db, caller.organizationId));
  const { timezone } = organization;
  if (!readsBonusPayments(caller)) {
    const hidden = { currencies: null, returnOnBonuses: null, costs: null, timeToPayment: null };
    return { ...range, timezone, ...hidden, withheld: true };
  }
  const buckets = bucketsOf(range, { interval: "month", timezone });
  const visible = visibleBonusPayments(caller);
  const counted = { visible: referralsWithVisibleBonuses(caller), range };
  const [rows, won, { paid, costs }, times, newest] = await Promise.all([
    sumPayments(deps.db, { visible, range }, buckets),
    sumWonValues(deps.db, counted),
    bonusCosts(deps.db, counted, { payments: visible, limit }),
    paymentTimes(deps.db, { visible, range }, { timezone, now: deps.clock.now() }),
    findNewestPromise(deps.db, caller.organizationId, {
      kind: "payment_within_days",
      before: range.to,
    }),
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
    returnOnBonuses: besideEachOther(won, paid),
    costs,
    timeToPayment: timeToPaymentView(times, promiseView(newest, { range, judged: times })),
  };
}

const timeToPaymentView = (times: PaymentTimes, promise: ReturnType<typeof promiseView>) => ({
  count: times.count,
  averageFromSubmissionMs: wholeMs(times.averageFromSubmissionMs),
  medianFromSubmissionMs: wholeMs(times.medianFromSubmissionMs),
  averageFromCompletionMs: wholeMs(times.averageFromCompletionMs),
  promise: promise && { days: promise.within, ...promise.figures },
});

/** The totals of one bucket. Null for all buckets. */
function sumsIn(rows: PaymentSumRow[], bucket: number | null) {
  const sumOf = (status: string | null) => {
    const row = rows.find((sum) => sum.bucket === bucket && sum.status === status);
    return { count: row?.count ?? 0, amount: Number(row?.amount ?? 0) };
  };
  const byStatus = Object.fromEntries(
    bonusPaymentStatus.options.map((status) => [status, sumOf(status)]),
  );
  return {
    ...sumOf(null),
    byStatus: byStatus as Record<BonusPaymentStatus, ReturnType<typeof sumOf>>,
  };
}
