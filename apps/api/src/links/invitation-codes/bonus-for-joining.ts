import type { PermissionLevel } from "@referral-service/contract";
import type { Deps } from "../../kernel/deps.ts";
import { bonusForNewcomers } from "../../money/bonus-rules/rules-in-force.ts";

/**
 * The bonus that people who join with this role can earn, in each language. Null if they are no
 * referrers, or if there is none.
 */
export const bonusForJoining = async (
  deps: Pick<Deps, "db" | "clock">,
  { organizationId, permissionLevel }: { organizationId: string; permissionLevel: PermissionLevel },
) =>
  permissionLevel === "referrer"
    ? deps.db.inScope(organizationId, (db) => bonusForNewcomers({ ...deps, db }, organizationId))
    : null;
