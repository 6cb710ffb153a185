import { contract } from "@referral-service/contract";
import { listTool } from "../list-tool.ts";

export const findPublicLinks = listTool({
  name: "find_public_links",
  title: "Find public referral links",
  description:
    "Finds the public links through which anybody can submit a lead for a referrer, with address, visitors and " +
    "leads that came through it.",
  route: contract.publicLinks.list,
  filters: ["referrerId", "isActive"],
  columns: [
    "id",
    "url",
    "referrerName",
    "referrerStatus",
    "clickCount",
    "submissionCount",
    "isActive",
  ],
  example: { isActive: "true" },
});
