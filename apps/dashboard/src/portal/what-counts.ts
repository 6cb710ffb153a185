import type { BdGoalMetric } from "@referral-service/contract";

/** What a goal counts. */
export const whatCounts: Record<BdGoalMetric, string> = {
  referrals: "Referrals by the business developer and their referrers.",
  prospects_won: "Prospects in the Won stage.",
  activities: "Calls, emails, meetings and notes.",
  bonus_amount:
    "Completed bonus payments to the business developer and their referrers, in the organization's currency.",
};
