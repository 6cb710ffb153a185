import { contract } from "@referral-service/contract";
import { listTool } from "../list-tool.ts";

export const findPublicLinks = listTool({
  name: "find_public_links",
  title: "Find public links",
  description:
    "Finds public links (forms that visitors submit without an account), with URL, referrer, clicks and " +
    "submissions. Use it to share a referrer's link.",
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
