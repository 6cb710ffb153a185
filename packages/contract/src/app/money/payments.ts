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
  id,
  organizationQuery,
  pageQuery,
  queryBoolean,
  searchQuery,
  text,
  unixMs,
} from "../../primitives.ts";
import { referralStatus } from "../../referrals/referrals.ts";
import { act, c, list, read } from "../../router.ts";
import { credentialDetails } from "./payment-credentials.ts";

const nameForSenders = z.string().nullable().describe("Null, too, for who may not send bonuses");

/** A bonus payment with the facts that the app shows beside it. */
export const shownPayment = bonusPayment
  .extend({
    referralName: z.string().nullable(),
    referralStatus: referralStatus.nullable(),
    referrerName: z.string().nullable(),
    createdByName: nameForSenders,
    changedByName: nameForSenders.describe("Person behind the last change; as `createdByName`"),
    hasCredentials: z.boolean().describe("Whether the referrer has payout details"),
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
    steps: z.array(paymentStep).describe("History of the payment, oldest first"),
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

/** How many payments one request approves. */
export const approvedAtOnceMax = 100;

export const approvePayments = z
  .strictObject({ bonusPaymentIds: z.array(id).min(1).max(approvedAtOnceMax) })
  .meta({
    id: "ApprovePayments",
    examples: [{ bonusPaymentIds: ["0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0060"] }],
  });

export const approvedPayments = z
  .object({ payments: z.array(bonusPayment) })
  .meta({ id: "ApprovedPayments" });

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
    summary: "List bonus payments with the names of those concerned, newest first",
    query: organizationQuery.extend({
      ...pageQuery,
      status: bonusPaymentStatus.optional(),
      isDraft: queryBoolean.optional().describe("Only drafts, or only what is no draft any more"),
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
    summary: "Sums of the open payments, and of those of this month",
    access: toRead,
  }),
  details: read("/bonus-payments/:id/details", paymentDetails, {
    summary: "One payment with its history, and the other payments for its referral",
    access: toRead,
  }),
  credentials: read("/bonus-payments/:id/credentials", credentialDetails, {
    summary: "Payout details of the referrer, for the person who pays; every view is audited",
    // A GET, because answers to a POST are kept for its repetitions, and these must stay sealed.
    ...toPay,
  }),
  askForDetails: act(
    "/bonus-payments/:id/ask-for-details",
    { body: moveBonusPayment, item: askedForDetails },
    { summary: "Ask the referrer by email for payout details; once a day", access: toSend },
  ),
  approveMany: act(
    "/payments/approve",
    { body: approvePayments, item: approvedPayments },
    { summary: "Approve many drafts, or none where one cannot be approved", ...toPay },
  ),
  approve: act("/bonus-payments/:id/approve", moved, {
    summary: "Approve a draft",
    ...toPay,
    versioned: true,
  }),
  process: act("/bonus-payments/:id/process", moved, {
    summary: "Begin to pay, or try again after a failure",
    ...toPay,
    versioned: true,
  }),
  complete: act("/bonus-payments/:id/complete", moved, {
    summary: "Confirm that the money has arrived",
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
      summary: "Say why a payment failed",
      access: toSend,
      versioned: true,
    },
  ),
});
