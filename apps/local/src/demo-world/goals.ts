import type { StoredBonusPayment } from "@referral-service/api/money/bonus-payments/rules.ts";
import type { Goal } from "@referral-service/api/portal/goals/rules.ts";
import type { Portal } from "@referral-service/api/portal/portal.ts";
import type { BdGoalMetric } from "@referral-service/contract";
import type { Chance } from "./chance.ts";
import { daysAfter, type History, workTimeAfter } from "./history.ts";
import { defaultCurrency } from "./organizations.ts";
import type { PortalWork } from "./portals.ts";
import type { Lead } from "./referrals.ts";

interface Surroundings {
  history: History;
  portal: Portal;
  work: PortalWork;
  leads: Lead[];
  payments: StoredBonusPayment[];
}

/**
 * Creates two goals for each metric: one with a past period, and one within reach with a current
 * period.
 */
export function makeGoals(chance: Chance, surroundings: Surroundings): Goal[] {
  const { history, portal } = surroundings;
  const middle = daysAfter(history.start, 30);
  const periods = [
    { periodStart: history.start, periodEnd: middle, ambition: [0.8, 1.2] },
    { periodStart: middle, periodEnd: daysAfter(history.end, 10), ambition: [1.1, 1.6] },
  ] as const;
  return Object.entries(momentsOf(surroundings)).flatMap(([metric, moments]) =>
    periods.map(({ periodStart, periodEnd, ambition: [min, max] }): Goal => {
      const createdAt = workTimeAfter(chance, periodStart, [0, 2]);
      const reached = moments
        .filter(({ at }) => at >= periodStart && at < periodEnd)
        .reduce((sum, { worth }) => sum + worth, 0);
      const wanted = reached * (min + chance.random() * (max - min));
      const unit = metric === "bonus_amount" ? 50 : 1;
      return {
        id: chance.id(createdAt),
        ...portal,
        metric: metric as BdGoalMetric,
        target: Math.max(1, Math.ceil(wanted / unit)) * unit,
        periodStart,
        periodEnd,
        version: 1,
        createdAt,
        updatedAt: createdAt,
      };
    }),
  );
}

/** A contribution to a goal: its time and amount. */
type Moment = { at: Date; worth: number };

function momentsOf({ portal, work, leads, payments }: Surroundings) {
  const theirs = leads.filter(
    ({ referrer }) =>
      referrer.id === portal.businessDeveloperId ||
      referrer.businessDeveloperId === portal.businessDeveloperId,
  );
  const referrers = new Set(theirs.map(({ referrer }) => referrer.id));
  const once = (at: Date | null): Moment[] => (at === null ? [] : [{ at, worth: 1 }]);
  return {
    referrals: theirs.flatMap(({ referral }) => once(referral.createdAt)),
    prospects_won: work.prospects.flatMap(({ wonAt }) => once(wonAt)),
    activities: work.activities.flatMap(({ occurredAt }) => once(occurredAt)),
    bonus_amount: payments
      .filter(
        (payment) => referrers.has(payment.referrerId) && payment.currency === defaultCurrency,
      )
      .flatMap(({ completedAt: at, amount: worth }) => (at === null ? [] : [{ at, worth }])),
  } satisfies Record<BdGoalMetric, Moment[]>;
}
