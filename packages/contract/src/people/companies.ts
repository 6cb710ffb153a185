import { z } from "zod";
import { requiresScope, staff } from "../access/route-access.ts";
import { csvOf } from "../http/csv-columns.ts";
import { createdWindow, listQuery, organizationQuery, searchQuery, unixMs } from "../primitives.ts";
import { c, list, read } from "../router.ts";
import { user } from "./users.ts";

/**
 * A company where users of the organization work or have worked. It remains after the last of them
 * has left.
 */
export const company = z
  .object({
    id: z.string(),
    name: z.string().describe("Name of the company, as in the profiles of its users."),
    referrerCount: z
      .int()
      .describe("Number of users who currently work at the company and are visible to the caller."),
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

const listCompaniesQuery = organizationQuery.extend({
  ...listQuery,
  ...createdWindow,
  q: searchQuery("the name"),
});

export const companiesContract = c.router({
  list: list("/companies", company, {
    summary: "List companies",
    description:
      "Lists companies, newest first. Business developers see the companies of their referrers.",
    query: listCompaniesQuery,
    access: requiresScope("companies:read", { roles: staff }),
    csv: csvOf(company),
  }),
  get: read("/companies/:id", company, {
    summary: "Get a company",
    access: requiresScope("companies:read", { roles: staff }),
  }),
  listReferrers: list("/companies/:id/referrers", user, {
    summary: "List referrers of a company",
    description: "Lists the users who currently work at a company, newest first.",
    access: requiresScope("companies:read", { roles: staff }),
    csv: csvOf(user),
  }),
});
