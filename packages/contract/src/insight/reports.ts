import { z } from "zod";
import { requiresScope, staff, toReadBonuses } from "../access/route-access.ts";
import { bonusPaymentStatuses } from "../money/bonus-payments.ts";
import { id, organizationQuery, queryInteger, queryUnixMs, unixMs } from "../primitives.ts";
import { referralStatuses } from "../referrals/referrals.ts";
import { c, read } from "../router.ts";
import { withheld } from "../webhooks/events/envelope.ts";

export const reportInterval = z.enum(["day", "week", "month"]).meta({ id: "ReportInterval" });

export type ReportInterval = z.infer<typeof reportInterval>;

const count = z.int().min(0);

const forEach = <Key extends string, Value extends z.ZodType>(keys: readonly Key[], value: Value) =>
  z.object(Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>);

const range = {
  from: unixMs.describe("Start of the range, Unix ms"),
  to: unixMs.describe("End of the range (exclusive), Unix ms"),
};

const timezone = z.string().describe("The organization's time zone, in which days begin");

const bucketTimes = {
  startsAt: unixMs.describe(
    "Unix ms. May be before the range, which cuts the first and the last bucket.",
  ),
  localDate: z.string().describe("The first day, in the organization's time zone: YYYY-MM-DD"),
};

const conversionRate = z
  .number()
  .min(0)
  .max(1)
  .nullable()
  .describe("Share of completed referrals; null without referrals");

const wonValues = z
  .array(
    z.object({
      currency: z.string().describe("ISO 4217 code"),
      count: count.describe("Completed referrals with a value in this currency"),
      amount: z.number().describe("Sum of their values"),
    }),
  )
  .describe("Values of the completed referrals, by currency code");

const credit = { total: count, completed: count, conversionRate, wonValues };

const exampleWonValues = [{ currency: "EUR", count: 4, amount: 48002 }];

const referrer = {
  referrerId: z.string(),
  referrerName: z.string().nullable(),
};

const referralCounts = forEach(referralStatuses, count).meta({ id: "ReferralCounts" });

const exampleCounts = {
  new: 14,
  contacted: 9,
  in_progress: 4,
  qualified: 3,
  completed: 8,
  lost: 2,
};

const exampleRange = { from: 1759269600000, to: 1760000000000 };

/** Referrals by time of submission, with their present status. */
export const referralReport = z
  .object({
    ...range,
    timezone,
    interval: reportInterval,
    total: count,
    byStatus: referralCounts,
    conversionRate,
    averageTimeToCompleteMs: z
      .number()
      .nullable()
      .describe("From submission to completion; null when none is completed"),
    wonValues,
    series: z
      .array(z.object({ ...bucketTimes, total: count, byStatus: referralCounts }))
      .describe("Every day, week (from Monday) or month of the range, oldest first"),
    byReferrer: z
      .array(z.object({ ...referrer, ...credit }))
      .describe("The referrers with the most referrals"),
    byCompany: z
      .array(z.object({ company: z.string(), ...credit }))
      .describe("The credited companies with the most referrals"),
    byPublicLink: z
      .array(z.object({ publicLinkId: z.string(), slug: z.string(), ...credit }))
      .describe("The public links through which visitors submitted the most referrals"),
  })
  .meta({
    id: "ReferralReport",
    examples: [
      {
        ...exampleRange,
        timezone: "Europe/Oslo",
        interval: "month",
        total: 40,
        byStatus: exampleCounts,
        conversionRate: 0.2,
        averageTimeToCompleteMs: 259200000,
        wonValues: exampleWonValues,
        series: [
          { startsAt: 1759269600000, localDate: "2025-10-01", total: 40, byStatus: exampleCounts },
        ],
        byReferrer: [
          {
            referrerId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
            referrerName: "Grace Hopper",
            total: 25,
            completed: 5,
            conversionRate: 0.2,
            wonValues: exampleWonValues,
          },
        ],
        byCompany: [
          {
            company: "Fjord & Sons AB",
            total: 10,
            completed: 4,
            conversionRate: 0.4,
            wonValues: exampleWonValues,
          },
        ],
        byPublicLink: [
          {
            publicLinkId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0021",
            slug: "grace-hopper",
            total: 16,
            completed: 4,
            conversionRate: 0.25,
            wonValues: exampleWonValues,
          },
        ],
      },
    ],
  });

const amount = z.number().describe("Amount in the currency, with at most 2 decimals");

const paymentSum = z.object({ count, amount }).meta({ id: "BonusPaymentSum" });

const paymentSums = {
  count,
  amount,
  byStatus: forEach(bonusPaymentStatuses, paymentSum),
};

const exampleSum = { count: 0, amount: 0 };

const exampleSums = {
  count: 3,
  amount: 149.97,
  byStatus: {
    draft: { count: 1, amount: 49.99 },
    approved: exampleSum,
    processing: exampleSum,
    completed: { count: 2, amount: 99.98 },
    failed: exampleSum,
    canceled: exampleSum,
  },
};

const returnOnBonuses = z
  .array(
    z.object({
      currency: z.string().describe("ISO 4217 code"),
      wonAmount: z.number().describe("Sum of the values of the completed referrals"),
      bonusAmount: z.number().describe("Sum of the completed bonus payments for the referrals"),
      ratio: z
        .number()
        .nullable()
        .describe("`wonAmount` divided by `bonusAmount`; null without bonuses in the currency"),
    }),
  )
  .nullable()
  .describe(
    "What the referrals submitted in the range are worth and what was paid for them until now, by currency code; null when withheld",
  );

/**
 * Bonus payments by time of their draft, with their present status. Currencies are never added up.
 */
export const bonusPaymentReport = z
  .object({
    ...range,
    timezone,
    currencies: z
      .array(
        z.object({
          currency: z.string().describe("ISO 4217 code"),
          ...paymentSums,
          months: z
            .array(z.object({ ...bucketTimes, ...paymentSums }))
            .describe("Every month of the range, oldest first"),
        }),
      )
      .nullable()
      .describe("The currencies with payments in the range, by code; null when withheld"),
    returnOnBonuses,
    withheld,
  })
  .meta({
    id: "BonusPaymentReport",
    examples: [
      {
        ...exampleRange,
        timezone: "Europe/Oslo",
        currencies: [
          {
            currency: "EUR",
            ...exampleSums,
            months: [{ startsAt: 1759269600000, localDate: "2025-10-01", ...exampleSums }],
          },
        ],
        returnOnBonuses: [{ currency: "EUR", wonAmount: 4999, bonusAmount: 99.98, ratio: 50 }],
      },
    ],
  });

/** Referrers by the referrals submitted in a range, with their present status. */
export const referrerReport = z
  .object({
    ...range,
    referrers: z
      .array(
        z.object({
          ...referrer,
          ...credit,
          bonuses: z
            .array(z.object({ currency: z.string().describe("ISO 4217 code"), count, amount }))
            .nullable()
            .describe(
              "Completed bonus payments drafted in the range; null when the caller may not see them",
            ),
        }),
      )
      .describe(
        "Those with the most completed referrals first, then those with the most referrals",
      ),
  })
  .meta({
    id: "ReferrerReport",
    examples: [
      {
        ...exampleRange,
        referrers: [
          {
            referrerId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
            referrerName: "Grace Hopper",
            total: 25,
            completed: 5,
            conversionRate: 0.2,
            wonValues: exampleWonValues,
            bonuses: [{ currency: "EUR", count: 2, amount: 99.98 }],
          },
        ],
      },
    ],
  });

export type ReferralReport = z.infer<typeof referralReport>;
export type BonusPaymentReport = z.infer<typeof bonusPaymentReport>;
export type ReferrerReport = z.infer<typeof referrerReport>;

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
  referrals: read("/reports/referrals", referralReport, {
    summary: "Report on referrals; business developers see their part",
    query: referralReportQuery,
    access: requiresScope("reports:read", { roles: staff }),
  }),
  bonusPayments: read("/reports/bonus-payments", bonusPaymentReport, {
    summary:
      "Report on bonus payments: super admins and people who can send bonuses see all, business developers their part, other admins none; an organization key sees the sums with the scope `bonus-payments:read`",
    query: bonusPaymentReportQuery,
    access: requiresScope("reports:read", { roles: staff, neededFlag: toReadBonuses }),
  }),
  referrers: read("/reports/referrers", referrerReport, {
    summary: "Rank referrers by completed referrals; business developers see their part",
    query: referrerReportQuery,
    access: requiresScope("reports:read", { roles: staff }),
  }),
});
