import { z } from "zod";
import { unixMs } from "../../primitives.ts";
import { shownMax } from "../shown-max.ts";
import { statementPayment } from "./statements.ts";

/** What a draft adds to the yearly total of its referrer. */
export const yearlyTotal = z
  .object({
    year: z.int(),
    sum: z
      .number()
      .describe("Total of the referrer's approved, processing and completed payments in the year"),
    sumWithPayment: z.number().describe("The total together with this payment"),
    draftCount: z
      .int()
      .describe("Number of the referrer's drafts that count, including this payment"),
    sumWithDrafts: z.number().describe("The total together with all of these drafts"),
    threshold: z.number(),
    currency: z.string().describe("Currency of the total and the threshold"),
    hasTaxDetails: z.boolean().describe("Whether the referrer has entered tax details"),
    isNear: z
      .boolean()
      .describe(
        "Whether the total with all drafts is at least 80% of the threshold, and the referrer has not entered tax details",
      ),
    isHeld: z
      .boolean()
      .describe("Whether the approval is held until the referrer enters tax details"),
  })
  .nullable()
  .describe(
    "Yearly total of the referrer. Null unless the payment is a draft that counts toward a yearly threshold, and the caller can send bonuses.",
  );

/** What the referrer of a payment gets in the current year. */
export const referrerYear = z
  .object({
    year: z.int(),
    sums: z
      .array(z.object({ currency: z.string(), amount: z.number() }))
      .describe("Totals of the payments that count in this year, by currency"),
    threshold: z
      .object({
        amount: z.number(),
        currency: z.string(),
        sum: z.number().describe("Total that counts toward the threshold"),
      })
      .nullable()
      .describe("Yearly threshold. Null if none is set."),
    payments: z
      .array(statementPayment)
      .describe(
        `Other payments of the referrer in this year, newest first, up to ${shownMax.paymentsOfReferrer}`,
      ),
  })
  .nullable()
  .describe("Current calendar year of the referrer. Null for people who cannot send bonuses.");

/** The facts about the referral that a payment is for. */
export const paymentReferral = z
  .object({
    value: z.object({ amount: z.number(), currency: z.string() }).nullable(),
    submittedAt: unixMs,
  })
  .nullable()
  .describe("Facts about the referral. Null if it was deleted, and for referrers.");
