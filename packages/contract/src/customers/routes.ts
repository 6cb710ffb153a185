import { z } from "zod";
import { staff } from "../access/roles.ts";
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
import { customer } from "./schemas.ts";

export const listCustomersQuery = organizationQuery.extend({
  ...pageQuery,
  referrerId: id.optional().describe("Only customers from referrals of this user"),
  ...createdWindow,
  ...updatedWindow,
  q: z.string().min(1).max(200).optional().describe("Text that name, e-mail or phone contains"),
});

export const customersContract = c.router({
  list: {
    method: "GET",
    path: "/customers",
    summary:
      "List CRM customers, newest first; business developers see those from their referrers' referrals",
    query: listCustomersQuery,
    responses: { 200: pageOf(customer) },
    metadata: { ...requiresScope("customers:read", { roles: staff }), csv: true as const },
  },
  get: {
    method: "GET",
    path: "/customers/:id",
    summary: "Read one CRM customer",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 200: customer },
    metadata: requiresScope("customers:read", { roles: staff }),
  },
});
