import type { UserStatus } from "@referral-service/contract";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import { type IfVersion, requireVersion } from "../../kernel/callers/require-version.ts";
import type { Deps } from "../../kernel/deps.ts";
import { countAccessChange } from "../../kernel/identity/store.ts";
import { enqueueEvent } from "../../kernel/outbox/enqueue-event.ts";
import { saveUser } from "./changes-store.ts";
import { userStatusUpdated, userStatusUpdatedAudit } from "./facts.ts";
import { lockUsersFor, requireSuperAdminStays } from "./lock-users.ts";
import { canManageUser, requireSomebodyElse, visibleUsers } from "./rules.ts";
import { lockUser } from "./store.ts";

export async function setUserStatus(
  deps: Deps,
  caller: Caller,
  { userId, status, ifVersion }: { userId: string; status: UserStatus; ifVersion: IfVersion },
) {
  return deps.db.transaction(async (tx) => {
    const actor = await lockUsersFor(tx, caller);
    const before = requireFound(await lockUser(tx, visibleUsers(actor), userId));
    requireVersion(before, ifVersion);
    if (status === "blocked") requireSomebodyElse(actor, before, "block");
    requireAllowed(canManageUser(actor, before));
    if (before.status === status) return before;
    await requireSuperAdminStays(tx, before, { ...before, status });
    const after = await saveUser(tx, deps, { ...before, status });
    enqueueAudit(tx, deps, actor, userStatusUpdatedAudit(before, after));
    enqueueEvent(tx, deps, actor, userStatusUpdated(before, after));
    await countAccessChange(tx, deps.identity);
    return after;
  });
}
