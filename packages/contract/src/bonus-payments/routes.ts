import { everybody } from "../access/roles.ts";
import {
  requiresPerson,
  requiresScope,
  toReadBonuses,
  toSendBonuses,
} from "../access/route-access.ts";
import {
  createdWindow,
  id,
  idParam,
  organizationQuery,
  pageOf,
  pageQuery,
  updatedWindow,
} from "../primitives.ts";
import { c } from "../router.ts";
import {
  bonusPayment,
  bonusPaymentStatus,
  bonusPaymentsMax,
  createBonusPayment,
} from "./schemas.ts";

export const listBonusPaymentsQuery = organizationQuery.extend({
  ...pageQuery,
  status: bonusPaymentStatus.optional().describe("Only bonus payments in this status"),
  referrerId: id.optional().describe("Only bonus payments of this referrer"),
  referralId: id.optional().describe("Only bonus payments for this referral"),
  ...createdWindow,
  ...updatedWindow,
});

export const bonusPaymentsContract = c.router({
  list: {
    method: "GET",
    path: "/bonus-payments",
    summary: "List bonus payments, newest first",
    query: listBonusPaymentsQuery,
    responses: { 200: pageOf(bonusPayment) },
    metadata: {
      ...requiresScope("bonus-payments:read", { roles: everybody, neededFlag: toReadBonuses }),
      csv: true as const,
    },
  },
  get: {
    method: "GET",
    path: "/bonus-payments/:id",
    summary: "Read one bonus payment",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 200: bonusPayment },
    metadata: requiresScope("bonus-payments:read", { roles: everybody, neededFlag: toReadBonuses }),
  },
  create: {
    method: "POST",
    path: "/bonus-payments",
    summary: `Draft a bonus payment, which a person approves in the app; a referral has at most ${bonusPaymentsMax}`,
    query: organizationQuery,
    body: createBonusPayment,
    responses: { 201: bonusPayment },
    metadata: {
      ...requiresPerson({ roles: everybody, neededFlag: toSendBonuses }),
      forAssistants: true as const,
    },
  },
});
