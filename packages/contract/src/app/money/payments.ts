import { z } from "zod";
import {
  everybody,
  requiresPerson,
  toReadBonuses,
  toSendBonuses,
} from "../../access/route-access.ts";
import { csvOf } from "../../http/csv.ts";
import { bonusPayment, bonusPaymentStatus } from "../../money/bonus-payments.ts";
import {
  createdWindow,
  organizationQuery,
  pageQuery,
  queryBoolean,
  searchQuery,
  text,
  unixMs,
} from "../../primitives.ts";
import { referralStatus } from "../../referrals/referral-statuses.ts";
import { act, c, list, read } from "../../router.ts";
import { credentialDetails } from "./payment-credentials.ts";

const nameForSenders = z
  .string()
  .nullable()
  .describe("Also null for people who cannot send bonuses");

/** A bonus payment with the facts that the app shows beside it. */
export const shownPayment = bonusPayment
  .extend({
    referralName: z.string().nullable(),
    referralStatus: referralStatus.nullable(),
    referrerName: z.string().nullable(),
    createdByName: nameForSenders,
    changedByName: nameForSenders.describe("Person behind the last change, like `createdByName`"),
    hasCredentials: z.boolean().describe("Whether the referrer has payout details"),
    detailsAskedAt: unixMs
      .nullable()
      .describe(
        "Time of the last request for payout details, Unix ms. Also null for people who cannot send bonuses",
      ),
    otherPaymentCount: z
      .int()
      .describe("Number of other payments for the same referral that are not canceled"),
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
    steps: z.array(paymentStep).describe("History of the payment, oldest first"),
    otherPayments: z
      .array(bonusPayment)
      .describe(`Other payments for the same referral, newest first, up to ${otherPaymentsMax}`),
  })
  .meta({ id: "PaymentDetails" });

export const paymentTotals = z
  .object({
    monthStartsAt: unixMs.describe("Month in the organization's time zone"),
    totals: z
      .array(
        z.object({
          status: bonusPaymentStatus,
          currency: z.string(),
          count: z.int(),
          amount: z.number(),
        }),
      )
      .describe(
        "Totals by status and currency. Includes completed payments of this month only, and no canceled payments.",
      ),
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

const toRead = requiresPerson({ roles: everybody, neededFlag: toReadBonuses });
const toSend = requiresPerson({ roles: everybody, neededFlag: toSendBonuses });
const toPay = { access: toSend, needsFreshSignIn: true } as const;

const moved = { body: moveBonusPayment, item: bonusPayment };

/** The routes of bonus payments that only the app has. */
export const paymentsContract = c.router({
  list: list("/payments", shownPayment, {
    summary: "List bonus payments with names, newest first",
    query: organizationQuery.extend({
      ...pageQuery,
      status: bonusPaymentStatus.optional(),
      isDraft: queryBoolean
        .optional()
        .describe("Return only drafts, or only payments that are no longer drafts."),
      q: searchQuery("name, email, phone or company of the referral, or of the referrer"),
      ...createdWindow,
    }),
    access: toRead,
    csv: csvOf(shownPayment, [
      ...csvOf(bonusPayment).map(({ name }) => name),
      "referralName",
      "referrerName",
      "createdByName",
      "changedByName",
      "hasCredentials",
    ]),
  }),
  totals: read("/payments/totals", paymentTotals, {
    summary: "Read the totals of open payments and of this month",
    access: toRead,
  }),
  details: read("/bonus-payments/:id/details", paymentDetails, {
    summary: "Read a payment with its history and other payments for its referral",
    access: toRead,
  }),
  credentials: read("/bonus-payments/:id/credentials", credentialDetails, {
    summary: "Read the referrer's payout details. Every view is logged.",
    // A GET, because answers to a POST are kept for its repetitions, and these must stay sealed.
    ...toPay,
  }),
  askForDetails: act(
    "/bonus-payments/:id/ask-for-details",
    { body: moveBonusPayment, item: askedForDetails },
    { summary: "Email the referrer a request for payout details, once a day", access: toSend },
  ),
  approve: act("/bonus-payments/:id/approve", moved, {
    summary: "Approve a draft",
    ...toPay,
    versioned: true,
  }),
  process: act("/bonus-payments/:id/process", moved, {
    summary: "Mark a payment as processing, or retry a failed payment",
    ...toPay,
    versioned: true,
  }),
  complete: act("/bonus-payments/:id/complete", moved, {
    summary: "Mark a payment as paid",
    ...toPay,
    versioned: true,
  }),
  cancel: act("/bonus-payments/:id/cancel", moved, {
    summary: "Cancel a payment that is not processing",
    access: toSend,
    versioned: true,
  }),
  fail: act(
    "/bonus-payments/:id/fail",
    { body: failBonusPayment, item: bonusPayment },
    {
      summary: "Mark a payment as failed",
      access: toSend,
      versioned: true,
    },
  ),
});
