import type { Caller } from "../access/caller.ts";
import { requireAllowed } from "../access/decision.ts";
import { requireFound } from "../access/require-found.ts";
import { type IfVersion, requireVersion } from "../access/require-version.ts";
import { enqueueAudit } from "../audit/store.ts";
import type { Deps } from "../deps.ts";
import { countAccessChange } from "../identity/store.ts";
import { enqueueEvent } from "../outbox/enqueue-event.ts";
import { userRemovedAudit } from "./audit.ts";
import { letReferrersGo } from "./business-developer.ts";
import { userLeft } from "./events.ts";
import { requireSuperAdminStays } from "./last-super-admin.ts";
import { lockUsersFor } from "./lock-users.ts";
import { requireSomebodyElse } from "./oneself.ts";
import { canManageUser } from "./policy.ts";
import { lockUser, saveDeparture } from "./store.ts";
import { visibleUsers } from "./visibility.ts";

/** Removes the person from the organization. Their submissions stay. */
export async function removeUser(
  deps: Deps,
  caller: Caller,
  { userId, ifVersion }: { userId: string; ifVersion: IfVersion },
) {
  await deps.db.transaction(async (tx) => {
    const actor = await lockUsersFor(tx, caller);
    const user = requireFound(await lockUser(tx, visibleUsers(actor), userId));
    requireVersion(user, ifVersion);
    requireSomebodyElse(actor, user, "remove");
    requireAllowed(canManageUser(actor, user));
    await requireSuperAdminStays(tx, user, undefined);
    const leftAt = deps.clock.now();
    await saveDeparture(tx, user, leftAt);
    enqueueAudit(tx, deps, actor, userRemovedAudit(user));
    await letReferrersGo(tx, deps, actor, user);
    enqueueEvent(tx, deps, actor, userLeft(user, leftAt));
    await countAccessChange(tx, deps.identity);
  });
}
