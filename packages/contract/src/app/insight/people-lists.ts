import { z } from "zod";
import { requiresPerson, staff } from "../../access/route-access.ts";
import { csvOf } from "../../http/csv-columns.ts";
import { companiesContract, company } from "../../people/companies.ts";
import { user, usersContract } from "../../people/users.ts";
import { unixMs } from "../../primitives.ts";
import { customer, customersContract } from "../../referrals/customers.ts";
import { c, list, read } from "../../router.ts";
import { orderQuery, rowCount } from "../list-queries.ts";
import { shownMax } from "../shown-max.ts";

const newest = `among the newest ${shownMax.countedReferrals} of each referrer`;

/** What referrers submitted, as far as the caller can see it. */
const referralFigures = {
  openReferralCount: z
    .int()
    .describe(`Number of referrals that are neither completed nor lost, ${newest}`),
  completedReferralCount: z.int().describe(`Number of completed referrals, ${newest}`),
  lastReferralAt: unixMs.nullable().describe("Time when the newest referral was submitted"),
};

const sums = z.array(z.object({ currency: z.string(), amount: z.number() }));

const listedUser = user
  .extend({
    ...referralFigures,
    earned: sums
      .nullable()
      .describe(
        `Totals of the person's bonus payments that were approved, excluding failed and canceled payments, among the newest ${shownMax.countedReferrals}. Null if hidden.`,
      ),
  })
  .meta({ id: "ListedUser" });

const listedCompany = company.extend(referralFigures).meta({ id: "ListedCompany" });

const listedCustomer = customer
  .extend({
    referrerName: z
      .string()
      .nullable()
      .describe("Name of the referrer of the newest completed referral"),
    value: sums.describe(
      "Totals of the values of the customer's completed referrals that the caller can see",
    ),
    bonuses: sums
      .nullable()
      .describe(
        "Totals of the bonus payments for the customer's referrals that were approved, excluding failed and canceled payments. Null if hidden.",
      ),
  })
  .meta({ id: "ListedCustomer" });

export type ListedUser = z.infer<typeof listedUser>;
export type ListedCompany = z.infer<typeof listedCompany>;
export type ListedCustomer = z.infer<typeof listedCustomer>;

const access = requiresPerson({ roles: staff });

const paging = { cursor: true, limit: true } as const;

/** The lists of people with what each of them has submitted, completed or earned. */
export const peopleListsContract = c.router({
  users: list("/user-list", listedUser, {
    summary: "List users with referrals and bonuses",
    query: usersContract.list.query.extend(orderQuery(["joinedAt", "name"])),
    access,
    csv: csvOf(listedUser, [
      ...csvOf(user).map(({ name }) => name),
      ...Object.keys(referralFigures),
    ]),
  }),
  userCount: read("/user-count", rowCount, {
    summary: "Count the users in a list",
    query: usersContract.list.query.omit(paging),
    access,
  }),
  companies: list("/company-list", listedCompany, {
    summary: "List companies with their referrals",
    query: companiesContract.list.query.extend(orderQuery(["createdAt", "name"])),
    access,
    csv: csvOf(listedCompany),
  }),
  companyCount: read("/company-count", rowCount, {
    summary: "Count the companies in a list",
    query: companiesContract.list.query.omit(paging),
    access,
  }),
  customers: list("/customer-list", listedCustomer, {
    summary: "List customers with their bonuses",
    query: customersContract.list.query.extend(orderQuery(["createdAt", "updatedAt", "name"])),
    access,
    csv: csvOf(listedCustomer, [...csvOf(customer).map(({ name }) => name), "referrerName"]),
  }),
  customerCount: read("/customer-count", rowCount, {
    summary: "Count the customers in a list",
    query: customersContract.list.query.omit(paging),
    access,
  }),
});
