import { z } from "zod";
import { bonusPaymentStatuses } from "../money/bonus-payments.ts";
import { withheld } from "../webhooks/events/envelope.ts";
import { amount, bucketTimes, count, exampleRange, range, timezone } from "./report-parts.ts";

const forEach = <Key extends string, Value extends z.ZodType>(keys: readonly Key[], value: Value) =>
  z.object(Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>);

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

export type BonusPaymentReport = z.infer<typeof bonusPaymentReport>;
