import type { contract, RequestBody } from "@referral-service/contract";
import { changesBetween } from "../../kernel/audit/audit-entry.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import { type Caller, isAdmin } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import { type IfVersion, requireVersion } from "../../kernel/callers/require-version.ts";
import type { Deps } from "../../kernel/deps.ts";
import { countAccessChange } from "../../kernel/identity/store.ts";
import { enqueueEvent } from "../../kernel/outbox/enqueue-event.ts";
import { invalidRequest } from "../../kernel/refusal.ts";
import { passReferrersOn } from "./business-developer.ts";
import { saveUser } from "./changes-store.ts";
import type { HandOverDeps } from "./consequences.ts";
import { userPermissionsUpdated, userPermissionsUpdatedAudit } from "./facts.ts";
import { handOver, passWorkOn, requireSuccessor, unneededSuccessor } from "./hand-over.ts";
import { lockUsersFor, requireSuperAdminStays } from "./lock-users.ts";
import { canSetPermissions, isBusinessDeveloper, type User, visibleUsers } from "./rules.ts";
import { lockUser } from "./store.ts";

type Permissions = RequestBody<typeof contract.users.setPermissions>;

export async function setUserPermissions(
  deps: Deps & HandOverDeps,
  caller: Caller,
  {
    userId,
    permissions,
    ifVersion,
  }: { userId: string; permissions: Permissions; ifVersion: IfVersion },
) {
  return deps.db.transaction(async (tx) => {
    const actor = await lockUsersFor(tx, caller);
    const before = requireFound(await lockUser(tx, visibleUsers(actor), userId));
    requireVersion(before, ifVersion);
    requireAllowed(canSetPermissions(actor, before, permissions));
    const changed = withPermissions(before, permissions);
    const stops = isBusinessDeveloper(before) && !isBusinessDeveloper(changed);
    if (permissions.successorId !== undefined && !stops) throw unneededSuccessor();
    const successor = await requireSuccessor(tx, before, permissions.successorId);
    if (Object.keys(changesBetween(before, changed)).length === 0) return before;
    await requireSuperAdminStays(tx, before, changed);
    const after = await saveUser(tx, deps, changed);
    enqueueAudit(tx, deps, actor, userPermissionsUpdatedAudit(before, after));
    const becomesReferrer =
      after.permissionLevel === "referrer" && before.permissionLevel !== "referrer";
    if (becomesReferrer || successor !== null) {
      const passedOn = await passWorkOn(tx, deps, actor, { user: after, successor });
      if (successor !== null) await handOver(tx, deps, actor, { user: after, successor, passedOn });
    } else if (stops) {
      // An admin keeps the open referrals.
      await passReferrersOn(tx, deps, actor, { user: after, successorId: null });
    }
    enqueueEvent(tx, deps, actor, userPermissionsUpdated(before, after));
    await countAccessChange(tx, deps.identity);
    return after;
  });
}

/** Fields that are not sent stay unchanged, except those that the new role cannot have. */
function withPermissions(
  before: User,
  { permissionLevel, canSendBonuses, isBdr }: Permissions,
): User {
  if (isBdr === true && !isAdmin(permissionLevel)) {
    throw invalidRequest({
      path: "isBdr",
      message: "must be false unless the new role is admin or super admin",
    });
  }
  return {
    ...before,
    permissionLevel,
    canSendBonuses: canSendBonuses ?? before.canSendBonuses,
    isBdr: isAdmin(permissionLevel) && (isBdr ?? before.isBdr),
    businessDeveloperId: permissionLevel === "referrer" ? before.businessDeveloperId : null,
  };
}
