import { z } from "zod";
import { bonusPaymentStatus } from "../money/bonus-payments.ts";
import { withheld } from "../webhooks/events/envelope.ts";
import {
  amount,
  bucketTimes,
  completed,
  count,
  durationMs,
  exampleRange,
  promiseFigures,
  range,
  referrer,
  reportInterval,
  timezone,
} from "./report-parts.ts";

const forEach = <Key extends string, Value extends z.ZodType>(keys: readonly Key[], value: Value) =>
  z.object(Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>);

const paymentSum = z.object({ count, amount }).meta({ id: "BonusPaymentSum" });

const paymentSums = {
  count,
  amount,
  byStatus: forEach(bonusPaymentStatus.options, paymentSum).meta({
    id: "BonusPaymentSumByStatus",
  }),
};

const bucket = z.object({ ...bucketTimes, ...paymentSums }).meta({ id: "BonusPaymentBucket" });

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

const exampleMonth = { startsAt: 1759269600000, localDate: "2025-10-01", ...exampleSums };

const returnOnBonuses = z
  .array(
    z.object({
      currency: z.string().describe("Currency code, ISO 4217."),
      wonAmount: z.number().describe("Total value of the completed referrals in this currency."),
      bonusAmount: z.number().describe("Total of completed bonus payments for the referrals."),
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
    "Values of the referrals submitted in the range and bonuses paid for them so far, ordered by currency code. Null if hidden.",
  );

const bonusCost = z
  .object({
    currency: z.string().describe("Currency code, ISO 4217."),
    bonusAmount: z.number().describe("Total of completed bonus payments for the referrals."),
    perCompleted: z
      .number()
      .nullable()
      .describe(
        "`bonusAmount` divided by `completed`, rounded to the currency's decimal places. Null if no referral is completed.",
      ),
  })
  .meta({ id: "BonusCost" });

const bonusCosts = {
  completed,
  costs: z.array(bonusCost).describe("Costs in each currency, ordered by currency code."),
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
          ruleId: z
            .string()
            .nullable()
            .describe("ID of the bonus rule. Null for payments that a person drafted."),
          ruleName: z.string().nullable(),
          ...bonusCosts,
        }),
      )
      .describe("Bonus rules that paid for the most completed referrals."),
  })
  .nullable()
  .describe(
    "Bonuses paid so far per completed referral, for the referrals submitted in the range. Null if hidden.",
  );

const timeToPayment = z
  .object({
    count: count.describe("Number of completed payments."),
    averageFromSubmissionMs: durationMs(
      "Average time from the submission of the referral to the payment",
      "no payment is completed",
    ),
    medianFromSubmissionMs: durationMs(
      "Median time from the submission of the referral to the payment",
      "no payment is completed",
    ),
    averageFromCompletionMs: durationMs(
      "Average time from the completion of the referral to the payment",
      "no payment for a completed referral is completed",
    ),
    promise: z
      .object({
        days: z
          .int()
          .describe(
            "Promised number of days from completion to payment. It comes from the newest promise that began before the end of the range.",
          ),
        ...promiseFigures,
      })
      .nullable()
      .describe(
        "Results of the promises in force when the referrals were completed. Null if there was no promise.",
      ),
  })
  .nullable()
  .describe(
    "Times to payment for payments drafted in the range, excluding canceled payments. Null if hidden.",
  );

/**
 * Bonus payments by the time when they were drafted, with their current status. Amounts in different
 * currencies are never added up.
 */
export const bonusPaymentReport = z
  .object({
    ...range,
    timezone,
    interval: reportInterval,
    currencies: z
      .array(
        z.object({
          currency: z.string().describe("Currency code, ISO 4217."),
          ...paymentSums,
          series: z
            .array(bucket)
            .describe("Days, weeks (from Monday) or months of the range, oldest first."),
          months: z.array(bucket).describe("Months of the range, oldest first."),
        }),
      )
      .nullable()
      .describe("Currencies with payments in the range, ordered by code. Null if hidden."),
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
        interval: "month",
        currencies: [
          {
            currency: "EUR",
            ...exampleSums,
            series: [exampleMonth],
            months: [exampleMonth],
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
