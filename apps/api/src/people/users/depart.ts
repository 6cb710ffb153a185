import type { Actor } from "../../kernel/audit/actor.ts";
import type { AuditEntry } from "../../kernel/audit/audit-entry.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller, PersonCaller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import { type IfVersion, requireVersion } from "../../kernel/callers/require-version.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { countAccessChange } from "../../kernel/identity/store.ts";
import { enqueueEvent } from "../../kernel/outbox/enqueue-event.ts";
import { letReferrersGo } from "./business-developer.ts";
import { saveDeparture } from "./changes-store.ts";
import type { PeopleDeps } from "./consequences.ts";
import { userLeft, userLeftAudit, userRemovedAudit } from "./facts.ts";
import { lockUsersFor, requireSuperAdminStays } from "./lock-users.ts";
import { allUsers, canManageUser, requireSomebodyElse, type User, visibleUsers } from "./rules.ts";
import { lockUser } from "./store.ts";

/** Ends the person's membership in the organization. Their submissions stay. Needs the users' lock. */
export async function depart(
  tx: Tx,
  deps: Pick<Deps, "newId" | "clock" | "deliveries" | "eventStreams"> &
    PeopleDeps & { identity: Pick<Deps["identity"], "forget"> },
  actor: Actor,
  { user, audit }: { user: User; audit: AuditEntry },
) {
  await requireSuperAdminStays(tx, user, undefined);
  const leftAt = deps.clock.now();
  await saveDeparture(tx, user, leftAt);
  enqueueAudit(tx, deps, actor, audit);
  await letReferrersGo(tx, deps, actor, user);
  await deps.peopleConsequences.release(tx, deps, actor, user);
  enqueueEvent(tx, deps, actor, userLeft(user, leftAt));
  await countAccessChange(tx, deps.identity);
}

/** Removes the person from the organization. Their submissions stay. */
export async function removeUser(
  deps: Deps & PeopleDeps,
  caller: Caller,
  { userId, ifVersion }: { userId: string; ifVersion: IfVersion },
) {
  await deps.db.transaction(async (tx) => {
    const actor = await lockUsersFor(tx, caller);
    const user = requireFound(await lockUser(tx, visibleUsers(actor), userId));
    requireVersion(user, ifVersion);
    requireSomebodyElse(actor, user, "remove");
    requireAllowed(canManageUser(actor, user));
    await depart(tx, deps, actor, { user, audit: userRemovedAudit(user) });
  });
}

/** Lets a person leave an organization. Only the last super admin cannot. */
export async function leaveOrganization(deps: Deps & PeopleDeps, caller: PersonCaller) {
  await deps.db.transaction(async (tx) => {
    const actor = await lockUsersFor(tx, caller);
    const oneself = await lockUser(tx, allUsers(caller.organizationId), caller.userId);
    const user = requireFound(oneself);
    await depart(tx, deps, actor, { user, audit: userLeftAudit(user) });
  });
}
