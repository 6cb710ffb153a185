import type { Caller } from "../access/caller.ts";
import { requireAllowed } from "../access/decision.ts";
import { requireFound } from "../access/require-found.ts";
import { enqueueAudit } from "../audit/store.ts";
import type { Deps } from "../deps.ts";
import { countAccessChange } from "../identity/store.ts";
import { enqueueEvent } from "../outbox/enqueue-event.ts";
import { userRemovedAudit } from "./audit.ts";
import { letReferrersGo } from "./business-developer.ts";
import { userLeft } from "./events.ts";
import { requireSuperAdminStays } from "./last-super-admin.ts";
import { lockMembersFor } from "./lock-members.ts";
import { requireSomebodyElse } from "./oneself.ts";
import { canManageUser } from "./policy.ts";
import { endMembership, lockMember } from "./store.ts";
import { visibleUsers } from "./visibility.ts";

/** The person leaves the organization; what they submitted stays. */
export async function removeUser(deps: Deps, caller: Caller, userId: string) {
  await deps.db.transaction(async (tx) => {
    const actor = await lockMembersFor(tx, caller);
    const member = requireFound(await lockMember(tx, visibleUsers(actor), userId));
    requireAllowed(canManageUser(actor, member));
    requireSomebodyElse(actor, member, "remove");
    await requireSuperAdminStays(tx, member, undefined);
    const leftAt = deps.clock.now();
    await endMembership(tx, member, leftAt);
    enqueueAudit(tx, deps, actor, userRemovedAudit(member));
    await letReferrersGo(tx, deps, actor, member);
    enqueueEvent(tx, deps, actor, userLeft(member, leftAt));
    await countAccessChange(tx, deps.identity);
  });
}
