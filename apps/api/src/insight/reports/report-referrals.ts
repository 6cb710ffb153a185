import type { ReferralReport, ReportInterval } from "@referral-service/contract";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { findOrganization } from "../../people/organizations/store.ts";
import { visibleReferrals } from "../../referrals/rules.ts";
import { isInUse, type StatusDefinition } from "../../referrals/statuses/rules.ts";
import { allStatuses } from "../../referrals/statuses/store.ts";
import { bucketsOf, requireRange } from "./buckets.ts";
import type { CreditCounts } from "./facts.ts";
import {
  rateOf,
  toCompanyCreditView,
  toPublicLinkCreditView,
  toReferrerCreditView,
  wholeMs,
  wonValuesOf,
} from "./facts.ts";
import {
  countReferralsByCredit,
  countReferralsByFurthestStatus,
  countReferralsByTime,
  findNames,
  findSlugs,
  type StatusCount,
} from "./store.ts";
import { sumWonValues } from "./won-values-store.ts";

interface ReportReferrals {
  from?: number | undefined;
  to?: number | undefined;
  interval: ReportInterval;
  referrerId?: string | undefined;
  /** The report lists up to this number of referrers, of companies and of public links. */
  limit: number;
}

export async function reportReferrals(
  deps: Deps,
  caller: Caller,
  { from, to, interval, referrerId, limit }: ReportReferrals,
): Promise<ReferralReport> {
  const { db } = deps;
  const range = requireRange(deps, { from, to });
  const [organization, statuses] = await Promise.all([
    findOrganization(db, caller.organizationId),
    allStatuses(db, caller.organizationId),
  ]);
  const { timezone } = requireFound(organization);
  const buckets = bucketsOf(range, { interval, timezone });
  const counted = { visible: visibleReferrals(caller), range, referrerId };
  const first = { orderBy: "total" as const, limit };
  const [byTime, byReferrer, byCompany, byPublicLink] = await Promise.all([
    countReferralsByTime(db, counted, buckets),
    countReferralsByCredit(db, counted, { credited: "referrer", ...first }),
    countReferralsByCredit(db, counted, { credited: "company", ...first }),
    countReferralsByCredit(db, counted, { credited: "publicLink", ...first }),
  ]);
  const keysOf = (credits: CreditCounts[]) => credits.map(({ key }) => key);
  const [names, slugs, won, wonByReferrer, wonByCompany, wonByPublicLink] = await Promise.all([
    findNames(db, keysOf(byReferrer)),
    findSlugs(db, byPublicLink),
    sumWonValues(db, counted),
    sumWonValues(db, counted, { credited: "referrer", keys: keysOf(byReferrer) }),
    sumWonValues(db, counted, { credited: "company", keys: keysOf(byCompany) }),
    sumWonValues(db, counted, { credited: "publicLink", keys: keysOf(byPublicLink) }),
  ]);
  const countsByBucket = Map.groupBy(byTime, ({ bucket }) => bucket);
  const counts = countsOf(statuses, byTime);
  const completionMs = sumOf(byTime, ({ completionMs }) => completionMs);
  return {
    ...range,
    timezone,
    interval,
    ...counts,
    conversionRate: rateOf(counts),
    averageTimeToCompleteMs:
      counts.completed === 0 ? null : wholeMs(completionMs / counts.completed),
    wonValues: wonValuesOf(won),
    series: buckets.map(({ startsAt, localDate }, index) => ({
      startsAt,
      localDate,
      ...countsOf(statuses, countsByBucket.get(index + 1) ?? []),
    })),
    byReferrer: byReferrer.map((credit) =>
      toReferrerCreditView(credit, { names, won: wonByReferrer }),
    ),
    byCompany: byCompany.map((credit) => toCompanyCreditView(credit, wonByCompany)),
    byPublicLink: byPublicLink.map((credit) =>
      toPublicLinkCreditView(credit, { slugs, won: wonByPublicLink }),
    ),
  };
}

/** Counts each referral once, in the furthest status that it reached. */
export async function reportFunnel(
  deps: Deps,
  caller: Caller,
  { from, to, referrerId }: Pick<ReportReferrals, "from" | "to" | "referrerId">,
): Promise<{ byStatus: Partial<ReferralCounts> }> {
  const range = requireRange(deps, { from, to });
  const counted = { visible: visibleReferrals(caller), range, referrerId };
  const rows = await countReferralsByFurthestStatus(deps.db, counted);
  return { byStatus: Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
}

/** Includes every status in use, and the archived ones that referrals still have. */
function countsOf(statuses: StatusDefinition[], rows: StatusCount[]) {
  const byStatus = statuses.flatMap((status): [string, number][] => {
    const ofStatus = rows.filter((row) => row.status === status.key);
    const count = sumOf(ofStatus, (row) => row.count);
    return count > 0 || isInUse(status) ? [[status.key, count]] : [];
  });
  return {
    total: sumOf(rows, ({ count }) => count),
    completed: sumOf(rows, ({ completed }) => completed),
    byStatus: Object.fromEntries(byStatus) as ReferralCounts,
  };
}

type ReferralCounts = ReferralReport["byStatus"];

const sumOf = (rows: StatusCount[], numberIn: (row: StatusCount) => number) =>
  rows.reduce((sum, row) => sum + numberIn(row), 0);
