import {
  type ReferralReport,
  type ReportInterval,
  referralStatuses,
} from "@referral-service/contract";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { findOrganization } from "../../people/organizations/store.ts";
import { visibleReferrals } from "../../referrals/rules.ts";
import { bucketsOf, requireRange } from "./buckets.ts";
import type { CreditCounts } from "./facts.ts";
import {
  rateOf,
  toCompanyCreditView,
  toPublicLinkCreditView,
  toReferrerCreditView,
  wonValuesOf,
} from "./facts.ts";
import {
  type CountsByStatus,
  countReferralsByCredit,
  countReferralsByTime,
  findNames,
  findSlugs,
} from "./store.ts";
import { sumWonValues } from "./won-values-store.ts";

interface ReportReferrals {
  from?: number | undefined;
  to?: number | undefined;
  interval: ReportInterval;
  referrerId?: string | undefined;
  /** How many referrers, companies and public links the report names */
  limit: number;
}

export async function reportReferrals(
  deps: Deps,
  caller: Caller,
  { from, to, interval, referrerId, limit }: ReportReferrals,
): Promise<ReferralReport> {
  const { db } = deps;
  const range = requireRange(deps, { from, to });
  const { timezone } = requireFound(await findOrganization(db, caller.organizationId));
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
    findNames(db, byReferrer),
    findSlugs(db, byPublicLink),
    sumWonValues(db, counted),
    sumWonValues(db, counted, { credited: "referrer", keys: keysOf(byReferrer) }),
    sumWonValues(db, counted, { credited: "company", keys: keysOf(byCompany) }),
    sumWonValues(db, counted, { credited: "publicLink", keys: keysOf(byPublicLink) }),
  ]);
  const countsByBucket = new Map(byTime.map((row) => [row.bucket, row]));
  const byStatus = addedUp(byTime);
  const total = totalOf(byStatus);
  const completionMs = byTime.reduce((sum, row) => sum + row.completionMs, 0);
  return {
    ...range,
    timezone,
    interval,
    total,
    byStatus,
    conversionRate: rateOf({ total, completed: byStatus.completed }),
    averageTimeToCompleteMs: byStatus.completed === 0 ? null : completionMs / byStatus.completed,
    wonValues: wonValuesOf(won),
    series: buckets.map(({ startsAt, localDate }, index) => {
      const row = countsByBucket.get(index + 1);
      const counts = addedUp(row === undefined ? [] : [row]);
      return { startsAt, localDate, total: totalOf(counts), byStatus: counts };
    }),
    byReferrer: byReferrer.map((credit) =>
      toReferrerCreditView(credit, { names, won: wonByReferrer }),
    ),
    byCompany: byCompany.map((credit) => toCompanyCreditView(credit, wonByCompany)),
    byPublicLink: byPublicLink.map((credit) =>
      toPublicLinkCreditView(credit, { slugs, won: wonByPublicLink }),
    ),
  };
}

const addedUp = (rows: CountsByStatus[]) =>
  Object.fromEntries(
    referralStatuses.map((status) => [status, rows.reduce((sum, row) => sum + row[status], 0)]),
  ) as CountsByStatus;

const totalOf = (counts: CountsByStatus) =>
  referralStatuses.reduce((sum, status) => sum + counts[status], 0);
