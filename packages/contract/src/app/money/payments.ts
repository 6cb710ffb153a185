import { z } from "zod";
import { everybody } from "../../access/roles.ts";
import { requiresPerson, toReadBonuses, toSendBonuses } from "../../access/route-access.ts";
import { bonusPayment, bonusPaymentStatus } from "../../money/bonus-payments.ts";
import {
  createdWindow,
  idParam,
  organizationQuery,
  pageOf,
  pageQuery,
  queryBoolean,
  searchQuery,
  text,
  unixMs,
} from "../../primitives.ts";
import { referralStatus } from "../../referrals/referrals.ts";
import { c } from "../../router.ts";
import { credentialDetails } from "./payment-credentials.ts";

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

const read = requiresPerson({ roles: everybody, neededFlag: toReadBonuses });
const send = requiresPerson({ roles: everybody, neededFlag: toSendBonuses });
const pay = { ...send, needsFreshSignIn: true } as const;

const moveOf = <const Step extends string, Metadata>(
  summary: string,
  step: Step,
  metadata: Metadata,
) =>
  ({
    method: "POST",
    path: `/bonus-payments/:id/${step}`,
    summary,
    pathParams: idParam,
    query: organizationQuery,
    body: moveBonusPayment,
    responses: { 200: bonusPayment },
    metadata: { ...metadata, versioned: true },
  }) as const;

/** The routes of bonus payments that only the app has. */
export const paymentsContract = c.router({
  list: {
    method: "GET",
    path: "/payments",
    summary: "List bonus payments with the names of those concerned, newest first",
    query: organizationQuery.extend({
      ...pageQuery,
      status: bonusPaymentStatus.optional(),
      isDraft: queryBoolean.optional().describe("Only drafts, or only what is no draft any more"),
      q: searchQuery("name, email, phone or company of the referral, or of the referrer"),
      ...createdWindow,
    }),
    responses: { 200: pageOf(shownPayment) },
    metadata: { ...read, csv: true as const },
  },
  totals: {
    method: "GET",
    path: "/payments/totals",
    summary: "Sums of the payments that are under way, and of those of this month",
    query: organizationQuery,
    responses: { 200: paymentTotals },
    metadata: read,
  },
  details: {
    method: "GET",
    path: "/bonus-payments/:id/details",
    summary: "One payment with its way, and the other payments for its referral",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 200: paymentDetails },
    metadata: read,
  },
  credentials: {
    method: "GET",
    path: "/bonus-payments/:id/credentials",
    summary: "How the referrer is paid, for who pays; each look is audited",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 200: credentialDetails },
    // A GET, because answers to a POST are kept for its repetitions, and these must stay sealed.
    metadata: pay,
  },
  askForDetails: {
    method: "POST",
    path: "/bonus-payments/:id/ask-for-details",
    summary: "Ask the referrer by mail to enter how they are paid; once a day",
    pathParams: idParam,
    query: organizationQuery,
    body: moveBonusPayment,
    responses: { 200: askedForDetails },
    metadata: send,
  },
  approve: moveOf("Approve a draft", "approve", pay),
  process: moveOf("Begin to pay, or try again after a failure", "process", pay),
  complete: moveOf("Give one's word that the money has arrived", "complete", pay),
  cancel: moveOf("Cancel what is not under way", "cancel", send),
  fail: { ...moveOf("Say why a payment failed", "fail", send), body: failBonusPayment },
});
