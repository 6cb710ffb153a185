import { contract } from "@referral-service/contract";
import { listTool } from "../list-tool.ts";

export const findPeople = listTool({
  name: "find_people",
  title: "Find people",
  description:
    "Finds users of the organization (referrers, business developers, admins) by text, role or status. Use it to " +
    "turn a person's name into the ID that other tools take as referrerId.",
  route: contract.users.list,
  filters: ["q", "permissionLevel", "status", "businessDeveloperId"],
  columns: [
    "id",
    "externalId",
    "name",
    "email",
    "company",
    "permissionLevel",
    "status",
    "businessDeveloperId",
  ],
  example: { q: "Grace", permissionLevel: "referrer" },
});

export const findCompanies = listTool({
  name: "find_companies",
  title: "Find companies",
  description:
    "Finds the companies where referrers work, with the number of referrers. Use it to find a company's name.",
  route: contract.companies.list,
  filters: ["q", "createdAfter", "createdBefore"],
  columns: ["id", "name", "referrerCount"],
  example: { q: "Fjord" },
});

export const findCustomers = listTool({
  name: "find_customers",
  title: "Find customers",
  description:
    "Finds customers: people whose referral was completed. Use it for “who bought” and “whose referrals became " +
    "customers”. Open referrals are in find_referrals.",
  route: contract.customers.list,
  filters: ["q", "referrerId", "createdAfter", "createdBefore"],
  columns: ["id", "name", "email", "phone", "referralCount", "createdAt"],
  example: { q: "Lovelace" },
});
