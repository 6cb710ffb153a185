import { z } from "zod";
import { requiresScope, staff } from "../access/route-access.ts";
import { csvOf } from "../http/csv.ts";
import {
  createdWindow,
  id,
  organizationQuery,
  pageQuery,
  searchQuery,
  unixMs,
  updatedWindow,
} from "../primitives.ts";
import { c, list, read } from "../router.ts";
import { address } from "./referrals.ts";

const exampleReferral = {
  id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
  referrerId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
  createdAt: 1760000000000,
};

const customerReferral = z
  .object({
    id: z.string(),
    referrerId: z.string().describe("Referrer who gets the credit"),
    createdAt: unixMs,
  })
  .meta({ id: "CustomerReferral" });

/** A referred person whose referral was completed. */
export const customer = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: address.nullable(),
    referralCount: z.int().describe("The person's completed referrals that the key may see"),
    firstReferral: customerReferral
      .nullable()
      .describe("The oldest of these referrals; null without any"),
    lastReferral: customerReferral
      .nullable()
      .describe("The newest of these referrals; null without any"),
    version: z
      .int()
      .describe(
        "1 for a new customer; incremented with every further referral that the key may see",
      ),
    createdAt: unixMs.describe(
      "When the person became a customer by a referral that the key may see, Unix time in milliseconds",
    ),
    updatedAt: unixMs.describe(
      "When the last of these referrals was completed, Unix time in milliseconds",
    ),
  })
  .meta({
    id: "Customer",
    description:
      "Name, e-mail, phone and address are those of the person's first referral. A business developer " +
      "reads those of the newest referral that they may see.",
    examples: [
      {
        id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0071",
        name: "Ada Lovelace",
        email: "ada@example.com",
        phone: "+441234567890",
        address: { formatted: "12 Harbour Rd" },
        referralCount: 1,
        firstReferral: exampleReferral,
        lastReferral: exampleReferral,
        version: 1,
        createdAt: 1760000000000,
        updatedAt: 1760000000000,
      },
    ],
  });

export type Customer = z.infer<typeof customer>;

export const listCustomersQuery = organizationQuery.extend({
  ...pageQuery,
  referrerId: id.optional().describe("Only customers from referrals of this user"),
  ...createdWindow,
  ...updatedWindow,
  q: searchQuery("name, email or phone"),
});

export const customersContract = c.router({
  list: list("/customers", customer, {
    summary:
      "List CRM customers, newest first; business developers see those from their referrers' referrals",
    query: listCustomersQuery,
    access: requiresScope("customers:read", { roles: staff }),
    csv: csvOf(customer),
  }),
  get: read("/customers/:id", customer, {
    summary: "Read one CRM customer",
    access: requiresScope("customers:read", { roles: staff }),
  }),
});
