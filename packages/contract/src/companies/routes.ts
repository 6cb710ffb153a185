import { z } from "zod";
import { staff } from "../access/roles.ts";
import { requiresScope } from "../access/route-access.ts";
import { createdWindow, idParam, organizationQuery, pageOf, pageQuery } from "../primitives.ts";
import { c } from "../router.ts";
import { user } from "../users/schemas.ts";
import { company } from "./schemas.ts";

export const listCompaniesQuery = organizationQuery.extend({
  ...pageQuery,
  ...createdWindow,
  q: z.string().min(1).max(200).optional().describe("Text that the name contains"),
});

export const companiesContract = c.router({
  list: {
    method: "GET",
    path: "/companies",
    summary: "List companies, newest first; business developers see those of their referrers",
    query: listCompaniesQuery,
    responses: { 200: pageOf(company) },
    metadata: { ...requiresScope("companies:read", { roles: staff }), csv: true as const },
  },
  get: {
    method: "GET",
    path: "/companies/:id",
    summary: "Read one company",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 200: company },
    metadata: requiresScope("companies:read", { roles: staff }),
  },
  listReferrers: {
    method: "GET",
    path: "/companies/:id/referrers",
    summary: "List the users who work at a company now, newest first",
    pathParams: idParam,
    query: organizationQuery.extend(pageQuery),
    responses: { 200: pageOf(user) },
    metadata: { ...requiresScope("companies:read", { roles: staff }), csv: true as const },
  },
});
