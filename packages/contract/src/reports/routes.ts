import { z } from "zod";
import { staff } from "../access/roles.ts";
import { requiresScope, toReadBonuses } from "../access/route-access.ts";
import { id, organizationQuery, queryInteger, queryUnixMs } from "../primitives.ts";
import { c } from "../router.ts";
import { bonusPaymentReport, referralReport, referrerReport, reportInterval } from "./schemas.ts";

/** The longest range of a report: two years, one of them a leap year. */
export const reportDaysMax = 731;

const rangeQuery = {
  from: queryUnixMs
    .optional()
    .describe("Start of the range, Unix ms; 30 days before its end when omitted"),
  to: queryUnixMs
    .optional()
    .describe(
      `End of the range, Unix ms, at most ${reportDaysMax} days after its start; now when omitted`,
    ),
};

const limit = queryInteger(z.int().min(1).max(100));

export const referralReportQuery = organizationQuery.extend({
  ...rangeQuery,
  interval: reportInterval.default("day").describe("Interval of the series; `day` when omitted"),
  referrerId: id.optional().describe("Only referrals credited to this user"),
  limit: limit
    .default(10)
    .describe("Referrers, companies and public links shown, 1–100; 10 when omitted"),
});

export const bonusPaymentReportQuery = organizationQuery.extend(rangeQuery);

export const referrerReportQuery = organizationQuery.extend({
  ...rangeQuery,
  limit: limit.default(25).describe("Referrers shown, 1–100; 25 when omitted"),
});

export const reportsContract = c.router({
  referrals: {
    method: "GET",
    path: "/reports/referrals",
    summary: "Report on referrals; business developers see their part",
    query: referralReportQuery,
    responses: { 200: referralReport },
    metadata: requiresScope("reports:read", { roles: staff }),
  },
  bonusPayments: {
    method: "GET",
    path: "/reports/bonus-payments",
    summary:
      "Report on bonus payments: super admins and people who can send bonuses see all, business developers their part, other admins none; an organization key sees the sums with the scope `bonus-payments:read`",
    query: bonusPaymentReportQuery,
    responses: { 200: bonusPaymentReport },
    metadata: requiresScope("reports:read", { roles: staff, neededFlag: toReadBonuses }),
  },
  referrers: {
    method: "GET",
    path: "/reports/referrers",
    summary: "Rank referrers by completed referrals; business developers see their part",
    query: referrerReportQuery,
    responses: { 200: referrerReport },
    metadata: requiresScope("reports:read", { roles: staff }),
  },
});
