import { z } from "zod";
import { requiresScope, staff } from "../access/route-access.ts";
import { csvOf } from "../http/csv-columns.ts";
import {
  createdWindow,
  id,
  listQuery,
  organizationQuery,
  searchQuery,
  unixMs,
  updatedWindow,
} from "../primitives.ts";
import { c, list, read } from "../router.ts";
import { address } from "./referral-view.ts";

const exampleReferral = {
  id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
  referrerId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
  createdAt: 1760000000000,
};

const customerReferral = z
  .object({
    id: z.string(),
    referrerId: z.string().describe("Referrer who gets the credit."),
    createdAt: unixMs,
  })
  .meta({ id: "CustomerReferral" });

/** A referred person with a completed referral. */
export const customer = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: address.nullable(),
    referralCount: z
      .int()
      .describe("Number of completed referrals for this person that the caller can see."),
    firstReferral: customerReferral
      .nullable()
      .describe(
        "Oldest completed referral for this person that the caller can see. Null if there is none.",
      ),
    lastReferral: customerReferral
      .nullable()
      .describe(
        "Newest completed referral for this person that the caller can see. Null if there is none.",
      ),
    version: z
      .int()
      .describe(
        "Version of the customer. Starts at 1 and increases by 1 with each additional completed referral that the caller can see.",
      ),
    createdAt: unixMs.describe("Time when the person's first referral was completed, Unix ms."),
    updatedAt: unixMs.describe("Time when the person's last referral was completed, Unix ms."),
  })
  .meta({
    id: "Customer",
    description:
      "Name, email, phone and address come from the person's first completed referral. For business developers, " +
      "these fields come from the newest referral that the business developer can see.",
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

const listCustomersQuery = organizationQuery.extend({
  ...listQuery,
  referrerId: id.optional().describe("Return only customers with referrals credited to this user."),
  ...createdWindow,
  ...updatedWindow,
  q: searchQuery("name, email or phone"),
});

export const customersContract = c.router({
  list: list("/customers", customer, {
    summary: "List customers",
    description:
      "Lists customers, newest first. Business developers see customers with referrals credited to them or their referrers.",
    query: listCustomersQuery,
    access: requiresScope("customers:read", { roles: staff }),
    csv: csvOf(customer),
  }),
  get: read("/customers/:id", customer, {
    summary: "Get a customer",
    access: requiresScope("customers:read", { roles: staff }),
  }),
});
