import {
  type BonusPaymentReport,
  type BonusPaymentStatus,
  bonusPaymentStatus,
  type ReportInterval,
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
import { type PaymentBuckets, type PaymentSumRow, sumPayments } from "./store.ts";
import { sumWonValues } from "./won-values-store.ts";

export async function reportBonusPayments(
  deps: Deps,
  caller: Caller,
  {
    from,
    to,
    interval,
    limit,
  }: {
    from?: number | undefined;
    to?: number | undefined;
    interval: ReportInterval;
    /** The report lists up to this number of referrers, of companies and of rules. */
    limit: number;
  },
): Promise<BonusPaymentReport> {
  const range = requireRange(deps, { from, to });
  const organization = requireFound(await findOrganization(deps.db, caller.organizationId));
  const { timezone } = organization;
  if (!readsBonusPayments(caller)) {
    const hidden = { currencies: null, returnOnBonuses: null, costs: null, timeToPayment: null };
    return { ...range, timezone, interval, ...hidden, withheld: true };
  }
  const buckets = {
    series: bucketsOf(range, { interval, timezone }),
    months: bucketsOf(range, { interval: "month", timezone }),
  };
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
    interval,
    currencies: [...byCurrency].map(([currency, sums]) => ({
      currency,
      ...sumsIn(sums.filter(({ series, months }) => series === null && months === null)),
      series: sumsOver(buckets, sums, "series"),
      months: sumsOver(buckets, sums, "months"),
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

/** The totals of each bucket. */
function sumsOver(buckets: PaymentBuckets, rows: PaymentSumRow[], of: keyof PaymentBuckets) {
  const byBucket = Map.groupBy(rows, (row) => row[of]);
  return buckets[of].map(({ startsAt, localDate }, index) => ({
    startsAt,
    localDate,
    ...sumsIn(byBucket.get(index + 1) ?? []),
  }));
}

/** The totals of all statuses together and of each. */
function sumsIn(rows: PaymentSumRow[]) {
  const sumOf = (status: string | null) => {
    const row = rows.find((sum) => sum.status === status);
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
