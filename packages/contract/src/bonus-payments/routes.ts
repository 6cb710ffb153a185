import { everybody } from "../access/roles.ts";
import { requiresPerson, requiresScope } from "../access/route-access.ts";
import { id, idParam, organizationQuery, pageOf, pageQuery, queryUnixMs } from "../primitives.ts";
import { c } from "../router.ts";
import { bonusPayment, bonusPaymentStatus, createBonusPayment } from "./schemas.ts";

export const listBonusPaymentsQuery = organizationQuery.extend({
  ...pageQuery,
  status: bonusPaymentStatus.optional(),
  referrerId: id.optional(),
  referralId: id.optional(),
  createdAfter: queryUnixMs.optional().describe("Only payments drafted later, Unix ms"),
  createdBefore: queryUnixMs.optional().describe("Only payments drafted earlier, Unix ms"),
  updatedAfter: queryUnixMs.optional().describe("Only payments changed later, Unix ms"),
});

// Every role may call these; beside it the flag "Can send bonuses" decides.
export const bonusPaymentsContract = c.router({
  list: {
    method: "GET",
    path: "/bonus-payments",
    summary:
      "List bonus payments, newest first; admins need the Can send bonuses flag, super admins do not",
    query: listBonusPaymentsQuery,
    responses: { 200: pageOf(bonusPayment) },
    metadata: requiresScope("bonus-payments:read", { roles: everybody }),
  },
  get: {
    method: "GET",
    path: "/bonus-payments/:id",
    summary: "Read one bonus payment; admins need the Can send bonuses flag, super admins do not",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 200: bonusPayment },
    metadata: requiresScope("bonus-payments:read", { roles: everybody }),
  },
  create: {
    method: "POST",
    path: "/bonus-payments",
    summary: "Draft a bonus payment; all but super admins need the Can send bonuses flag",
    query: organizationQuery,
    body: createBonusPayment,
    responses: { 201: bonusPayment },
    metadata: requiresPerson({ roles: everybody }),
  },
});
