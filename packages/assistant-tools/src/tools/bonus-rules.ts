import { contract } from "@referral-service/contract";
import { listTool } from "../list-tool.ts";

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
