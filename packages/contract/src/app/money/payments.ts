import { z } from "zod";
import {
  everybody,
  requiresPerson,
  toReadBonuses,
  toSendBonuses,
} from "../../access/route-access.ts";
import { csvOf } from "../../http/csv-columns.ts";
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
import { referralStatus } from "../../referrals/referral-statuses.ts";
import { act, c, list, read } from "../../router.ts";
import { orderQuery, sentTogether } from "../list-queries.ts";
import { shownMax } from "../shown-max.ts";
import { credentialDetails, payoutHint } from "./payment-credentials.ts";
import { paymentReferral, referrerYear, yearlyTotal } from "./payment-facts.ts";
import { paymentWarning } from "./payment-warnings.ts";

const nameForSenders = z
  .string()
  .nullable()
  .describe(
    "Name of the person who drafted the payment. Null if unknown, and for people who cannot send bonuses.",
  );

/** A bonus payment with the additional facts that the app shows. */
export const shownPayment = bonusPayment
  .extend({
    referralName: z.string().nullable(),
    referralStatus: referralStatus.nullable(),
    referrerName: z.string().nullable(),
    createdByName: nameForSenders,
    changedByName: nameForSenders.describe(
      "Name of the person who last changed the payment. Null if unknown, and for people who cannot send bonuses.",
    ),
    ruleName: z
      .string()
      .nullable()
      .describe(
        "Name of the bonus rule that drafted the payment. Null if a person drafted it, and for referrers.",
      ),
    computation: z
      .string()
      .nullable()
      .describe(
        "Short calculation of the amount by a bonus rule. Null if a person drafted the payment, and for referrers.",
      ),
    hasCredentials: z.boolean().describe("Whether the referrer has payout details"),
    promisedAt: unixMs
      .nullable()
      .describe(
        "Promised time of the payment, Unix ms. Null if there is no promise, if the payment was completed, failed or canceled, and for staff.",
      ),
    payoutDetails: payoutHint
      .nullable()
      .describe(
        "Payout details that the payment would use now. Null if there are none, if the payment was sent or canceled, and for people who cannot send bonuses.",
      ),
    detailsAskedAt: unixMs
      .nullable()
      .describe(
        "Time of the last request to the referrer for payout details, Unix ms. Null if there was none, and for people who cannot send bonuses.",
      ),
    otherPaymentCount: z
      .int()
      .describe("Number of other payments for the same referral that are not canceled"),
    yearly: yearlyTotal,
    warnings: z
      .array(paymentWarning)
      .describe(
        "Warnings to check before approving a draft. Empty for people who cannot send bonuses.",
      ),
  })
  .meta({ id: "ShownPayment" });

const paymentStep = z
  .object({
    status: bonusPaymentStatus,
    at: unixMs,
    byName: nameForSenders.describe(
      "Name of the person who changed the status. Null if unknown, and for people who cannot send bonuses.",
    ),
    failureReason: z.string().nullable(),
  })
  .meta({ id: "PaymentStep" });

const paymentDetails = z
  .object({
    payment: shownPayment,
    steps: z.array(paymentStep).describe("History of the payment, oldest first"),
    run: z
      .object({ id: z.string(), number: z.int() })
      .nullable()
      .describe(
        "Latest payment run with the payment. Null for a manual payment, and for people who cannot send bonuses.",
      ),
    referral: paymentReferral,
    otherPayments: z
      .array(bonusPayment)
      .describe(
        `Other payments for the same referral, newest first, up to ${shownMax.otherPayments}`,
      ),
    referrerYear,
    ruleTexts: z
      .object({ en: z.string(), de: z.string() })
      .nullable()
      .describe(
        "Terms of the bonus rule that computed the amount, in the wording for referrers. Null if a person drafted the payment, and for staff.",
      ),
  })
  .meta({ id: "PaymentDetails" });

const paymentCounts = z
  .object({
    counts: z.array(
      z.object({
        status: bonusPaymentStatus,
        count: z.int().describe(`Number of payments, up to ${shownMax.countedPayments}`),
        isMore: z.boolean().describe("Whether there are more payments than `count`"),
      }),
    ),
  })
  .meta({ id: "PaymentCounts" });

const earnedBonuses = z
  .object({
    sums: z
      .array(z.object({ currency: z.string(), amount: z.number() }))
      .describe(
        `Totals by currency of the newest ${shownMax.countedPayments.toLocaleString("en")} payments`,
      ),
  })
  .meta({
    id: "EarnedBonuses",
    examples: [{ sums: [{ currency: "EUR", amount: 450 }] }],
  });

const failBonusPayment = z
  .strictObject({ failureReason: text(500) })
  .meta({ id: "FailBonusPayment", examples: [{ failureReason: "The account was closed" }] });

const moveBonusPayment = z.strictObject({});

/** Largest number of payments that one request can approve. */
const approvedAtOnceMax = 100;

const approvalReason = text(300).describe("Reason for approving the draft despite its warnings");

const approvePayment = z
  .strictObject({ reason: approvalReason.optional() })
  .meta({ id: "ApprovePayment", examples: [{ reason: "Spouses with a joint account" }] });

const approvePayments = z
  .strictObject({
    payments: z
      .array(z.strictObject({ bonusPaymentId: id, reason: approvalReason.optional() }))
      .min(1)
      .max(approvedAtOnceMax),
  })
  .meta({
    id: "ApprovePayments",
    examples: [{ payments: [{ bonusPaymentId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0060" }] }],
  });

const approvedPayments = z
  .object({ payments: z.array(bonusPayment) })
  .meta({ id: "ApprovedPayments" });

const askedForDetails = z.object({ detailsAskedAt: unixMs }).meta({ id: "AskedForDetails" });

export type ShownPayment = z.infer<typeof shownPayment>;
export type PaymentStep = z.infer<typeof paymentStep>;
export type PaymentDetails = z.infer<typeof paymentDetails>;
export type PaymentCounts = z.infer<typeof paymentCounts>;

const toRead = requiresPerson({ roles: everybody, neededFlag: toReadBonuses });
const toSend = requiresPerson({ roles: everybody, neededFlag: toSendBonuses });
const toPay = { access: toSend, needsFreshSignIn: true } as const;

const moved = { body: moveBonusPayment, item: bonusPayment };

const ofAnyStatus = {
  referrerId: id.optional().describe("Return only bonus payments to this referrer."),
  q: searchQuery("name, email, phone or company of the referral, or of the referrer"),
};

/** The routes for bonus payments that only the app has. */
export const paymentsContract = c.router({
  list: list("/payments", shownPayment, {
    summary: "List bonus payments with names",
    query: organizationQuery.extend({
      ...pageQuery,
      ...orderQuery(["createdAt", "updatedAt", "amount"]),
      statuses: sentTogether(bonusPaymentStatus)
        .optional()
        .describe("Return only payments with one of these statuses, separated by commas."),
      excludedStatuses: sentTogether(bonusPaymentStatus)
        .optional()
        .describe("Return only payments with none of these statuses, separated by commas."),
      needsReferrer: queryBoolean
        .optional()
        .describe(
          "Return only payments that the referrer must act on (`true`) or need not act on (`false`): failed payments, and approved payments without payout details.",
        ),
      ...ofAnyStatus,
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
  counts: read("/payments/counts", paymentCounts, {
    summary: "Count bonus payments by status",
    query: organizationQuery.extend(ofAnyStatus),
    access: toRead,
  }),
  earned: read("/payments/earned", earnedBonuses, {
    summary: "Sum the earned bonus payments",
    query: organizationQuery.extend(ofAnyStatus),
    access: toRead,
  }),
  details: read("/bonus-payments/:id/details", paymentDetails, {
    summary: "Get a payment with its history",
    access: toRead,
  }),
  credentials: read("/bonus-payments/:id/credentials", credentialDetails, {
    summary: "Get payout details",
    // The route is a GET, because the service stores responses to a POST for repeated requests, and
    // payout details must not be stored there.
    ...toPay,
  }),
  askForDetails: act(
    "/bonus-payments/:id/ask-for-details",
    { body: moveBonusPayment, item: askedForDetails },
    { summary: "Request payout details from a referrer", access: toSend },
  ),
  approveMany: act(
    "/payments/approve",
    { body: approvePayments, item: approvedPayments },
    {
      summary: "Approve several drafts",
      ...toPay,
    },
  ),
  approve: act(
    "/bonus-payments/:id/approve",
    { body: approvePayment, item: bonusPayment },
    {
      summary: "Approve a draft",
      ...toPay,
      versioned: true,
    },
  ),
  process: act("/bonus-payments/:id/process", moved, {
    summary: "Mark a payment as processing",
    ...toPay,
    versioned: true,
  }),
  complete: act("/bonus-payments/:id/complete", moved, {
    summary: "Mark a payment as paid",
    ...toPay,
    versioned: true,
  }),
  cancel: act("/bonus-payments/:id/cancel", moved, {
    summary: "Cancel a payment",
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
