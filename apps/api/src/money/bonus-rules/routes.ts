import type { contract } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { rulesReadBy } from "./rules-in-force.ts";

export const bonusRuleRoutes: RouteHandlers<typeof contract.bonusRules> = {
  list: ({ deps, caller }) => rulesReadBy(deps, caller),
};
