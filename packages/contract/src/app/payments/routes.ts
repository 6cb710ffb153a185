import { z } from "zod";
import { everybody } from "../../access/roles.ts";
import { requiresPerson, toReadBonuses, toSendBonuses } from "../../access/route-access.ts";
import { bonusPayment, bonusPaymentStatus } from "../../bonus-payments/schemas.ts";
import {
  createdWindow,
  idParam,
  organizationQuery,
  pageOf,
  pageQuery,
  queryBoolean,
} from "../../primitives.ts";
import { c } from "../../router.ts";
import { credentialDetails } from "../payment-credentials/schemas.ts";
import {
  askedForDetails,
  failBonusPayment,
  moveBonusPayment,
  paymentDetails,
  paymentTotals,
  shownPayment,
} from "./schemas.ts";

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
      q: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe("Part of a name: of the referral or the referrer"),
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
