import { z } from "zod";
import { requiresScope, staff, toReadBonuses } from "../access/route-access.ts";
import { id, organizationQuery, queryInteger, queryUnixMs } from "../primitives.ts";
import { c, read } from "../router.ts";
import { bonusPaymentReport } from "./bonus-payment-report.ts";
import { firstContactReport } from "./first-contact-report.ts";
import { referralReport, referrerReport } from "./referral-reports.ts";
import { reportInterval } from "./report-parts.ts";

/** The longest range of a report: two years, including a leap year. */
export const reportDaysMax = 731;

const rangeQuery = {
  from: queryUnixMs
    .optional()
    .describe("Start of the range, Unix ms. Default: 30 days before its end."),
  to: queryUnixMs
    .optional()
    .describe(
      `End of the range, Unix ms, up to ${reportDaysMax} days after its start. Default: now.`,
    ),
};

const interval = reportInterval.default("day").describe("Interval of the series. Default: `day`.");

const limit = queryInteger(z.int().min(1).max(100));

const referralReportQuery = organizationQuery.extend({
  ...rangeQuery,
  interval,
  referrerId: id.optional().describe("Return only referrals credited to this user."),
  limit: limit
    .default(10)
    .describe(
      "Maximum length of each ranking: referrers, companies and public links, 1–100. Default: 10.",
    ),
});

const bonusPaymentReportQuery = organizationQuery.extend({
  ...rangeQuery,
  interval,
  limit: limit
    .default(10)
    .describe(
      "Maximum length of each ranking: referrers, companies and bonus rules, 1–100. Default: 10.",
    ),
});

/** Default of `stalledAfterDays`. */
const stalledAfterDaysDefault = 14;

const firstContactReportQuery = organizationQuery.extend({
  ...rangeQuery,
  stalledAfterDays: queryInteger(z.int().min(1).max(365))
    .default(stalledAfterDaysDefault)
    .describe(
      `Number of days without a change or message until an open referral counts as stalled, 1–365. Default: ${stalledAfterDaysDefault}.`,
    ),
  limit: limit
    .default(25)
    .describe("Maximum length of each list: assignees and stalled referrals, 1–100. Default: 25."),
});

const referrerReportQuery = organizationQuery.extend({
  ...rangeQuery,
  limit: limit.default(25).describe("Maximum number of referrers, 1–100. Default: 25."),
});

export type ReportInterval = z.infer<typeof reportInterval>;
export type ReferralReport = z.infer<typeof referralReport>;
export type ReferrerReport = z.infer<typeof referrerReport>;
export type FirstContactReport = z.infer<typeof firstContactReport>;
export type BonusPaymentReport = z.infer<typeof bonusPaymentReport>;

export const reportsContract = c.router({
  referrals: read("/reports/referrals", referralReport, {
    summary: "Get the referral report",
    description:
      "Returns counts and values of referrals. Excludes referrals that got no credit in a decision on duplicates. Business developers see referrals credited to them or their referrers.",
    query: referralReportQuery,
    access: requiresScope("reports:read", { roles: staff }),
  }),
  bonusPayments: read("/reports/bonus-payments", bonusPaymentReport, {
    summary: "Get the bonus payment report",
    description:
      "Returns totals of bonus payments. Super admins and people who can send bonuses see all payments. Other business developers see their own payments and those of their referrers. An organization key needs the scope `bonus-payments:read` to see the totals.",
    query: bonusPaymentReportQuery,
    access: requiresScope("reports:read", { roles: staff, neededFlag: toReadBonuses }),
  }),
  firstContact: read("/reports/first-contact", firstContactReport, {
    summary: "Get the first contact report",
    description:
      "Returns the times from submission to first contact, the share of kept promises to referrers, and the stalled referrals. The first contact is the first status other than `new`, or the first message by staff. Business developers see referrals credited to them or their referrers.",
    query: firstContactReportQuery,
    access: requiresScope("reports:read", { roles: staff }),
  }),
  referrers: read("/reports/referrers", referrerReport, {
    summary: "Get the referrer report",
    description:
      "Returns referrers ranked by completed referrals. Business developers see themselves and their referrers.",
    query: referrerReportQuery,
    access: requiresScope("reports:read", { roles: staff }),
  }),
});
