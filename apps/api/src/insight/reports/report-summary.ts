import type { ReportSummary } from "@referral-service/contract/app";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { readsBonusPayments, visibleBonusPayments } from "../../money/bonus-payments/rules.ts";
import { findOrganization } from "../../people/organizations/store.ts";
import { visibleReferrals } from "../../referrals/rules.ts";
import { bucketsOf, requireRange } from "./buckets.ts";
import { promiseView } from "./facts.ts";
import { contactFigures } from "./first-contact-store.ts";
import { findNewestPromise } from "./promises-store.ts";
import { countReferralsByTime, type StatusCount, sumPaid } from "./store.ts";

/** The main figures of the reports, which are the same as in each report on the range. */
export async function reportSummary(
  deps: Deps,
  caller: Caller,
  query: { from?: number | undefined; to?: number | undefined },
): Promise<ReportSummary> {
  const { db, clock } = deps;
  const range = requireRange(deps, query);
  const { timezone } = requireFound(await findOrganization(db, caller.organizationId));
  const days = bucketsOf(range, { interval: "day", timezone });
  const counted = { visible: visibleReferrals(caller), range };
  const [byTime, paid, [judged], newest] = await Promise.all([
    countReferralsByTime(db, counted, days),
    readsBonusPayments(caller)
      ? sumPaid(db, { visible: visibleBonusPayments(caller), range })
      : null,
    contactFigures(db, counted, { now: clock.now(), limit: 0 }),
    findNewestPromise(db, caller.organizationId, {
      kind: "first_contact_within_hours",
      before: range.to,
    }),
  ]);
  const promise = promiseView(newest, {
    range,
    judged: judged ?? { promised: 0, kept: 0, broken: 0 },
  });
  const byDay = Map.groupBy(byTime, ({ bucket }) => bucket);
  return {
    total: sumOf(byTime, ({ count }) => count),
    completed: sumOf(byTime, ({ completed }) => completed),
    days: days.map((_, index) => sumOf(byDay.get(index + 1) ?? [], ({ count }) => count)),
    bonusesPaid:
      paid?.map(({ currency, amount }) => ({ currency, amount: Number(amount) })) ?? null,
    firstContact: promise && { hours: promise.within, keptRate: promise.figures.keptRate },
  };
}

const sumOf = (rows: StatusCount[], numberIn: (row: StatusCount) => number) =>
  rows.reduce((sum, row) => sum + numberIn(row), 0);
