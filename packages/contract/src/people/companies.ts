import { z } from "zod";
import { staff } from "../access/roles.ts";
import { requiresScope } from "../access/route-access.ts";
import {
  createdWindow,
  idParam,
  organizationQuery,
  pageOf,
  pageQuery,
  searchQuery,
  unixMs,
} from "../primitives.ts";
import { c } from "../router.ts";
import { user } from "./users.ts";

/**
 * A company where users of the organization work or worked. It stays when the last of them has
 * left.
 */
export const company = z
  .object({
    id: z.string(),
    name: z.string().describe("The name in the profiles of the users who work there"),
    referrerCount: z.int().describe("Number of users who work there now and whom the key may see"),
    createdAt: unixMs,
    updatedAt: unixMs,
  })
  .meta({
    id: "Company",
    examples: [
      {
        id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0061",
        name: "Fjord & Sons AB",
        referrerCount: 3,
        createdAt: 1760000000000,
        updatedAt: 1760000000000,
      },
    ],
  });

export type Company = z.infer<typeof company>;

export const listCompaniesQuery = organizationQuery.extend({
  ...pageQuery,
  ...createdWindow,
  q: searchQuery("the name"),
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
