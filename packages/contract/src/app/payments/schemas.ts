import { z } from "zod";
import { bonusPayment, bonusPaymentStatus } from "../../bonus-payments/schemas.ts";
import { text, unixMs } from "../../primitives.ts";
import { referralStatus } from "../../referrals/schemas.ts";

const nameForSenders = z.string().nullable().describe("Null, too, for who may not send bonuses");

/** A bonus payment with the facts that the app shows beside it. */
export const shownPayment = bonusPayment
  .extend({
    referralName: z.string().nullable(),
    referralStatus: referralStatus.nullable(),
    referrerName: z.string().nullable(),
    createdByName: nameForSenders,
    changedByName: nameForSenders.describe("Who made the last change; as `createdByName`"),
    hasCredentials: z.boolean().describe("Whether the referrer has entered how they are paid"),
    detailsAskedAt: unixMs
      .nullable()
      .describe(
        "When the referrer was last asked to enter it. Null, too, for who may not send bonuses",
      ),
    otherPaymentCount: z
      .int()
      .describe("Payments for the same referral beside this one that were not canceled"),
  })
  .meta({ id: "ShownPayment" });

export const paymentStep = z
  .object({
    status: bonusPaymentStatus,
    at: unixMs,
    byName: nameForSenders,
    failureReason: z.string().nullable(),
  })
  .meta({ id: "PaymentStep" });

/** How many other payments for a referral are shown, newest first. */
export const otherPaymentsMax = 20;

export const paymentDetails = z
  .object({
    payment: shownPayment,
    steps: z.array(paymentStep).describe("The way of the payment, oldest first"),
    otherPayments: z
      .array(bonusPayment)
      .describe(`Other payments for the same referral, newest first; ${otherPaymentsMax} at most`),
  })
  .meta({ id: "PaymentDetails" });

export const paymentTotals = z
  .object({
    monthStartsAt: unixMs.describe("Of the organization's time zone"),
    totals: z
      .array(
        z.object({
          status: bonusPaymentStatus,
          currency: z.string(),
          count: z.int(),
          amount: z.number(),
        }),
      )
      .describe("By status and currency; completed payments of this month only, no canceled ones"),
  })
  .meta({ id: "PaymentTotals" });

export const failBonusPayment = z
  .strictObject({ failureReason: text(500) })
  .meta({ id: "FailBonusPayment", examples: [{ failureReason: "The account was closed" }] });

export const moveBonusPayment = z.strictObject({});

export const askedForDetails = z.object({ detailsAskedAt: unixMs }).meta({ id: "AskedForDetails" });

export type ShownPayment = z.infer<typeof shownPayment>;
export type PaymentStep = z.infer<typeof paymentStep>;
export type PaymentDetails = z.infer<typeof paymentDetails>;
export type PaymentTotals = z.infer<typeof paymentTotals>;
