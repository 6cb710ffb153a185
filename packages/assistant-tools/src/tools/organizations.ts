import { contract } from "@referral-service/contract";
import { listTool } from "../list-tool.ts";

export const myOrganizations = listTool({
  name: "my_organizations",
  title: "List my organizations",
  description:
    "Lists the organizations that the person belongs to, with plan, currency, time zone and promises to referrers. " +
    "Use it first when another tool needs an organization, or to get the default currency.",
  route: contract.organizations.list,
  filters: [],
  columns: [
    "id",
    "slug",
    "name",
    "plan",
    "defaultCurrency",
    "timezone",
    "aiAssistantsEnabled",
    "firstContactWithinHours",
    "paymentWithinDays",
  ],
  example: {},
});
