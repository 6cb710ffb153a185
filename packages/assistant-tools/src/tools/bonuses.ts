import { contract } from "@referral-service/contract";
import { listTool } from "../list-tool.ts";

export const findBonusPayments = listTool({
  name: "find_bonus_payments",
  title: "Find bonus payments",
  description:
    "Finds bonus payments by status, referrer, referral or time, newest first, with the reason if a payment failed. " +
    "Use it before you draft a bonus, so that no referral is paid twice.",
  route: contract.bonusPayments.list,
  filters: ["status", "referrerId", "referralId", "createdAfter", "createdBefore"],
  columns: [
    "id",
    "referralId",
    "referrerId",
    "amount",
    "currency",
    "status",
    "note",
    "failureReason",
    "createdAt",
    "completedAt",
  ],
  example: { status: "draft" },
});

export const findBonusRules = listTool({
  name: "find_bonus_rules",
  title: "Find bonus rules",
  description:
    "Finds the bonus rules in force today, with their terms in one sentence. Use it for “what do I earn for a " +
    "referral” and “which rule pays this bonus”.",
  route: contract.bonusRules.list,
  filters: [],
  columns: ["id", "name", "sentence", "startsOn", "endsOn"],
  example: {},
});
