import { z } from "zod";
import {
  amount,
  bucketTimes,
  completed,
  count,
  durationMs,
  exampleRange,
  range,
  referrer,
  reportInterval,
  timezone,
} from "./report-parts.ts";

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
      amount: z.number().describe("Total value of the completed referrals in this currency."),
    }),
  )
  .describe("Values of completed referrals, ordered by currency code.");

const credit = { total: count, completed: count, conversionRate, wonValues };

/** Every organization has the statuses `new` and `completed`. */
const referralCounts = z
  .object({ new: count, completed: count })
  .catchall(count)
  .describe("Number of referrals by status. Includes every status that is not archived.")
  .meta({ id: "ReferralCounts" });

const exampleWonValues = [{ currency: "EUR", count: 4, amount: 48002 }];

const exampleCounts = {
  new: 14,
  contacted: 9,
  in_progress: 4,
  qualified: 3,
  completed: 8,
  lost: 2,
};

/** Referrals by time of submission, with their current status. Referrals without credit are left out. */
export const referralReport = z
  .object({
    ...range,
    timezone,
    interval: reportInterval,
    total: count,
    completed,
    byStatus: referralCounts,
    conversionRate,
    averageTimeToCompleteMs: durationMs(
      "Average time from submission to completion",
      "no referral is completed",
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

/** Referrers by the referrals submitted in a range, with their current status. */
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
      .describe(
        "Referrers, ordered by number of completed referrals, then by number of referrals.",
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
