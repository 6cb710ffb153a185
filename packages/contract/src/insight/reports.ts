import { z } from "zod";
import { requiresScope, staff, toReadBonuses } from "../access/route-access.ts";
import { bonusPaymentStatuses } from "../money/bonus-payments.ts";
import { id, organizationQuery, queryInteger, queryUnixMs, unixMs } from "../primitives.ts";
import { referralStatus } from "../referrals/referral-statuses.ts";
import { c, read } from "../router.ts";
import { withheld } from "../webhooks/events/envelope.ts";

export const reportInterval = z.enum(["day", "week", "month"]).meta({ id: "ReportInterval" });

export type ReportInterval = z.infer<typeof reportInterval>;

const count = z.int().min(0);

const forEach = <Key extends string, Value extends z.ZodType>(keys: readonly Key[], value: Value) =>
  z.object(Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>);

const range = {
  from: unixMs.describe("Start of the range, Unix ms."),
  to: unixMs.describe("End of the range (exclusive), Unix ms."),
};

const timezone = z
  .string()
  .describe("Time zone of the organization, which sets when a day begins.");

const bucketTimes = {
  startsAt: unixMs.describe(
    "Start of the interval, Unix ms. It can be before the start of the range.",
  ),
  localDate: z
    .string()
    .describe("First day of the interval in the organization's time zone, YYYY-MM-DD."),
};

const conversionRate = z
  .number()
  .min(0)
  .max(1)
  .nullable()
  .describe("Share of completed referrals, 0–1. Null if there are no referrals.");

const wonValues = z
  .array(
    z.object({
      currency: z.string().describe("Currency code, ISO 4217."),
      count: count.describe("Number of completed referrals with a value in this currency."),
      amount: z.number().describe("Sum of their values."),
    }),
  )
  .describe("Values of completed referrals, in the order of their currency codes.");

const credit = { total: count, completed: count, conversionRate, wonValues };

const exampleWonValues = [{ currency: "EUR", count: 4, amount: 48002 }];

const referrer = {
  referrerId: z.string(),
  referrerName: z.string().nullable(),
};

/** `new` and `completed` are statuses of every organization. */
const referralCounts = z
  .object({ new: count, completed: count })
  .catchall(count)
  .describe("Number of referrals by status. Includes every status that is not archived.")
  .meta({ id: "ReferralCounts" });

const completed = count.describe(
  "Number of referrals that have a status with the meaning `completed`.",
);

const exampleCounts = {
  new: 14,
  contacted: 9,
  in_progress: 4,
  qualified: 3,
  completed: 8,
  lost: 2,
};

const exampleRange = { from: 1759269600000, to: 1760000000000 };

/** Referrals by time of submission, with their present status. Those without credit are left out. */
export const referralReport = z
  .object({
    ...range,
    timezone,
    interval: reportInterval,
    total: count,
    completed,
    byStatus: referralCounts,
    conversionRate,
    averageTimeToCompleteMs: z
      .number()
      .nullable()
      .describe(
        "Average time from submission to completion, in milliseconds. Null if no referral is completed.",
      ),
    wonValues,
    series: z
      .array(z.object({ ...bucketTimes, total: count, completed, byStatus: referralCounts }))
      .describe("Days, weeks (from Monday) or months of the range, oldest first."),
    byReferrer: z
      .array(z.object({ ...referrer, ...credit }))
      .describe("Referrers with the most referrals."),
    byCompany: z
      .array(z.object({ company: z.string(), ...credit }))
      .describe("Credited companies with the most referrals."),
    byPublicLink: z
      .array(z.object({ publicLinkId: z.string(), slug: z.string(), ...credit }))
      .describe("Public links with the most submitted referrals."),
  })
  .meta({
    id: "ReferralReport",
    examples: [
      {
        ...exampleRange,
        timezone: "Europe/Oslo",
        interval: "month",
        total: 40,
        completed: 8,
        byStatus: exampleCounts,
        conversionRate: 0.2,
        averageTimeToCompleteMs: 259200000,
        wonValues: exampleWonValues,
        series: [
          {
            startsAt: 1759269600000,
            localDate: "2025-10-01",
            total: 40,
            completed: 8,
            byStatus: exampleCounts,
          },
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

const amount = z.number().describe("Amount in the currency, up to 2 decimal places.");

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
      currency: z.string().describe("Currency code, ISO 4217."),
      wonAmount: z.number().describe("Sum of the values of completed referrals."),
      bonusAmount: z.number().describe("Sum of completed bonus payments for the referrals."),
      ratio: z
        .number()
        .nullable()
        .describe(
          "`wonAmount` divided by `bonusAmount`. Null if there are no bonuses in the currency.",
        ),
    }),
  )
  .nullable()
  .describe(
    "Values of the referrals submitted in the range and bonuses paid for them until now, in the order of their currency codes. Null if hidden.",
  );

/** How often a promise to referrers was kept. */
const promiseFigures = {
  kept: count.describe("Number that were in time."),
  broken: count.describe("Number that were late, or are still open after the promised time."),
  pending: count.describe("Number that are open and still in time."),
  keptRate: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe("Share of `kept` among `kept` and `broken`, 0–1. Null if both are 0."),
};

const durationMs = (what: string, without: string) =>
  z.number().nullable().describe(`${what}, in milliseconds. Null if ${without}.`);

const bonusCosts = {
  completed,
  costs: z
    .array(
      z.object({
        currency: z.string().describe("Currency code, ISO 4217."),
        bonusAmount: z.number().describe("Sum of completed bonus payments for the referrals."),
        perCompleted: z
          .number()
          .nullable()
          .describe(
            "`bonusAmount` divided by `completed`, rounded half up. Null if no referral is completed.",
          ),
      }),
    )
    .describe("Costs in the order of their currency codes."),
};

const exampleCost = {
  completed: 5,
  costs: [{ currency: "EUR", bonusAmount: 99.98, perCompleted: 20 }],
};

const costsOfBonuses = z
  .object({
    ...bonusCosts,
    byReferrer: z
      .array(z.object({ ...referrer, ...bonusCosts }))
      .describe("Referrers with the most completed referrals."),
    byCompany: z
      .array(z.object({ company: z.string(), ...bonusCosts }))
      .describe("Credited companies with the most completed referrals."),
    byRule: z
      .array(
        z.object({
          ruleId: z.string().nullable().describe("Null for payments that a person drafted."),
          ruleName: z.string().nullable(),
          ...bonusCosts,
        }),
      )
      .describe("Bonus rules with the most completed referrals that they paid for."),
  })
  .nullable()
  .describe(
    "Bonuses paid until now per completed referral, for the referrals submitted in the range. Null if hidden.",
  );

const timeToPayment = z
  .object({
    count: count.describe("Number of completed payments."),
    averageFromSubmissionMs: durationMs(
      "Average time from the submission of the referral to its payment",
      "no payment is completed",
    ),
    medianFromSubmissionMs: durationMs(
      "Median time from the submission of the referral to its payment",
      "no payment is completed",
    ),
    averageFromCompletionMs: durationMs(
      "Average time from the completion of the referral to its payment",
      "no payment of a completed referral is completed",
    ),
    promise: z
      .object({
        days: z.int().describe("Days from completion to payment that the organization promises."),
        ...promiseFigures,
      })
      .nullable()
      .describe(
        "Payments for completed referrals, judged by the present promise. Null without a promise.",
      ),
  })
  .nullable()
  .describe("Payments drafted in the range, without canceled ones. Null if hidden.");

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
          currency: z.string().describe("Currency code, ISO 4217."),
          ...paymentSums,
          months: z
            .array(z.object({ ...bucketTimes, ...paymentSums }))
            .describe("Months of the range, oldest first."),
        }),
      )
      .nullable()
      .describe(
        "Currencies with payments in the range, in the order of their codes. Null if hidden.",
      ),
    returnOnBonuses,
    costs: costsOfBonuses,
    timeToPayment,
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
        costs: {
          ...exampleCost,
          byReferrer: [
            {
              referrerId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
              referrerName: "Grace Hopper",
              ...exampleCost,
            },
          ],
          byCompany: [{ company: "Fjord & Sons AB", ...exampleCost }],
          byRule: [
            {
              ruleId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0031",
              ruleName: "Installed roof",
              ...exampleCost,
            },
          ],
        },
        timeToPayment: {
          count: 2,
          averageFromSubmissionMs: 1209600000,
          medianFromSubmissionMs: 1209600000,
          averageFromCompletionMs: 432000000,
          promise: { days: 10, kept: 2, broken: 0, pending: 1, keptRate: 1 },
        },
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
            .array(
              z.object({
                currency: z.string().describe("Currency code, ISO 4217."),
                count,
                amount,
              }),
            )
            .nullable()
            .describe("Completed bonus payments that were drafted in the range. Null if hidden."),
        }),
      )
      .describe("Referrers by number of completed referrals, then by number of referrals."),
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

const contacts = {
  total: count.describe("Number of referrals."),
  contacted: count.describe("Number of referrals that staff have contacted."),
  averageTimeToContactMs: durationMs(
    "Average time from submission to first contact",
    "no referral is contacted",
  ),
};

const exampleContacts = { total: 40, contacted: 36, averageTimeToContactMs: 43200000 };

const assignee = {
  assigneeId: z.string().nullable().describe("Null if no one is assigned."),
  assigneeName: z.string().nullable(),
};

const exampleAssignee = {
  assigneeId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0041",
  assigneeName: "Alan Turing",
};

/** How soon staff contacted the referrals submitted in a range, and the open ones that nothing happens to. */
export const firstContactReport = z
  .object({
    ...range,
    timezone,
    ...contacts,
    medianTimeToContactMs: durationMs(
      "Median time from submission to first contact",
      "no referral is contacted",
    ),
    promise: z
      .object({
        hours: z
          .int()
          .describe("Hours from submission to first contact that the organization promises."),
        ...promiseFigures,
      })
      .nullable()
      .describe("Referrals judged by the present promise. Null without a promise."),
    byAssignee: z
      .array(
        z.object({
          ...assignee,
          ...contacts,
          kept: count.nullable().describe("Number contacted in time. Null without a promise."),
          broken: count
            .nullable()
            .describe("Number contacted late, or not in time. Null without a promise."),
        }),
      )
      .describe("Assignees with the most referrals of the range."),
    stalled: z
      .object({
        afterDays: z.int().describe("Days after which an open referral counts as stalled."),
        count: count.describe("Number of stalled referrals, whenever they were submitted."),
        referrals: z
          .array(
            z.object({
              referralId: z.string(),
              name: z.string().describe("Name of the referred person."),
              status: referralStatus,
              ...referrer,
              ...assignee,
              createdAt: unixMs,
              lastActivityAt: unixMs.describe("Time of the last change or message, Unix ms."),
            }),
          )
          .describe("Stalled referrals, the longest inactive first."),
      })
      .describe(
        "Referrals with a status that means `new` or `working`, without a change or message for a time.",
      ),
  })
  .meta({
    id: "FirstContactReport",
    examples: [
      {
        ...exampleRange,
        timezone: "Europe/Oslo",
        ...exampleContacts,
        medianTimeToContactMs: 28800000,
        promise: { hours: 24, kept: 30, broken: 8, pending: 2, keptRate: 0.7894736842105263 },
        byAssignee: [{ ...exampleAssignee, ...exampleContacts, kept: 30, broken: 8 }],
        stalled: {
          afterDays: 14,
          count: 1,
          referrals: [
            {
              referralId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
              name: "Ada Lovelace",
              status: "contacted",
              referrerId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
              referrerName: "Grace Hopper",
              ...exampleAssignee,
              createdAt: 1757000000000,
              lastActivityAt: 1758000000000,
            },
          ],
        },
      },
    ],
  });

export type FirstContactReport = z.infer<typeof firstContactReport>;
export type ReferralReport = z.infer<typeof referralReport>;
export type BonusPaymentReport = z.infer<typeof bonusPaymentReport>;
export type ReferrerReport = z.infer<typeof referrerReport>;

/** The longest range of a report: two years, one of them a leap year. */
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

const limit = queryInteger(z.int().min(1).max(100));

export const referralReportQuery = organizationQuery.extend({
  ...rangeQuery,
  interval: reportInterval.default("day").describe("Interval of the series. Default: `day`."),
  referrerId: id.optional().describe("Return only referrals credited to this user."),
  limit: limit
    .default(10)
    .describe("Number of referrers, companies and public links, 1–100. Default: 10."),
});

export const bonusPaymentReportQuery = organizationQuery.extend({
  ...rangeQuery,
  limit: limit
    .default(10)
    .describe("Number of referrers, companies and bonus rules, 1–100. Default: 10."),
});

/** The default of `stalledAfterDays`. */
export const stalledAfterDaysDefault = 14;

export const firstContactReportQuery = organizationQuery.extend({
  ...rangeQuery,
  stalledAfterDays: queryInteger(z.int().min(1).max(365))
    .default(stalledAfterDaysDefault)
    .describe(
      `Days without a change or message after which an open referral counts as stalled, 1–365. Default: ${stalledAfterDaysDefault}.`,
    ),
  limit: limit
    .default(25)
    .describe("Number of assignees and stalled referrals, 1–100. Default: 25."),
});

export const referrerReportQuery = organizationQuery.extend({
  ...rangeQuery,
  limit: limit.default(25).describe("Number of referrers, 1–100. Default: 25."),
});

export const reportsContract = c.router({
  referrals: read("/reports/referrals", referralReport, {
    summary: "Get the referral report",
    description:
      "Reports on referrals. Referrals that a decision on duplicates did not credit are left out. Business developers see referrals credited to them or their referrers.",
    query: referralReportQuery,
    access: requiresScope("reports:read", { roles: staff }),
  }),
  bonusPayments: read("/reports/bonus-payments", bonusPaymentReport, {
    summary: "Get the bonus payment report",
    description:
      "Reports on bonus payments. Super admins and people who can send bonuses see all payments. Other business developers see payments to them and their referrers. An organization key needs the scope `bonus-payments:read` to see the sums.",
    query: bonusPaymentReportQuery,
    access: requiresScope("reports:read", { roles: staff, neededFlag: toReadBonuses }),
  }),
  firstContact: read("/reports/first-contact", firstContactReport, {
    summary: "Get the first contact report",
    description:
      "Reports on the time from submission to first contact, on the promise to referrers, and on stalled referrals. The first contact is the first status other than `new`, or the first message by staff. Business developers see referrals credited to them or their referrers.",
    query: firstContactReportQuery,
    access: requiresScope("reports:read", { roles: staff }),
  }),
  referrers: read("/reports/referrers", referrerReport, {
    summary: "Get the referrer report",
    description:
      "Ranks referrers by completed referrals. Business developers see themselves and their referrers.",
    query: referrerReportQuery,
    access: requiresScope("reports:read", { roles: staff }),
  }),
});
