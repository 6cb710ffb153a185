import { z } from "zod";
import { admins, everybody, staff } from "../access/roles.ts";
import { requiresScope } from "../access/route-access.ts";
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
import { createReferral, referral, referralStatus, updateReferral } from "./schemas.ts";

export const listReferralsQuery = organizationQuery.extend({
  ...pageQuery,
  status: referralStatus.optional().describe("Only referrals in this status"),
  referrerId: id.optional().describe("Only referrals credited to this referrer"),
  assigneeId: id
    .or(z.literal("none"))
    .optional()
    .describe("Return only referrals of this assignee; `none`: unassigned. Not for referrers."),
  label: z
    .string()
    .min(1)
    .max(50)
    .optional()
    .describe("Only referrals with this label, exactly as it is written"),
  ...createdWindow,
  ...updatedWindow,
  q: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("Text that name, e-mail, phone or company contains"),
});

export const referralsContract = c.router({
  list: {
    method: "GET",
    path: "/referrals",
    summary: "List referrals, newest first",
    query: listReferralsQuery,
    responses: { 200: pageOf(referral) },
    metadata: { ...requiresScope("referrals:read", { roles: everybody }), csv: true as const },
  },
  get: {
    method: "GET",
    path: "/referrals/:id",
    summary: "Read one referral",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 200: referral },
    metadata: requiresScope("referrals:read", { roles: everybody }),
  },
  create: {
    method: "POST",
    path: "/referrals",
    summary: "Submit a referral",
    query: organizationQuery,
    body: createReferral,
    responses: { 201: referral },
    metadata: {
      ...requiresScope("referrals:write", { roles: everybody }),
      forAssistants: true as const,
    },
  },
  update: {
    method: "PATCH",
    path: "/referrals/:id",
    summary: "Change a referral",
    pathParams: idParam,
    query: organizationQuery,
    body: updateReferral,
    responses: { 200: referral },
    metadata: {
      ...requiresScope("referrals:write", { roles: staff }),
      versioned: true as const,
      forAssistants: true as const,
    },
  },
  delete: {
    method: "DELETE",
    path: "/referrals/:id",
    summary: "Delete a referral permanently, with its messages; unapproved payments are canceled",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 204: c.noBody() },
    metadata: { ...requiresScope("referrals:delete", { roles: admins }), versioned: true as const },
  },
});
