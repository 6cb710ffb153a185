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
import { saveDeparture } from "./changes-store.ts";
import type { HandOverDeps, PeopleDeps } from "./consequences.ts";
import { userLeft, userLeftAudit, userRemovedAudit } from "./facts.ts";
import { handOver, passWorkOn, requireSuccessor } from "./hand-over.ts";
import { lockUsersFor, requireSuperAdminStays } from "./lock-users.ts";
import {
  allUsers,
  canManageUser,
  formerUsers,
  requireSomebodyElse,
  type User,
  visibleUsers,
} from "./rules.ts";
import { lockUser } from "./store.ts";

/**
 * Ends the person's membership in the organization. Their submissions remain, and a successor gets
 * their referrers and open referrals. Needs the users' lock.
 */
export async function depart(
  tx: Tx,
  deps: Pick<Deps, "newId" | "clock" | "deliveries" | "eventStreams"> &
    PeopleDeps & { identity: Pick<Deps["identity"], "forget"> },
  actor: Actor,
  { user, audit, successor = null }: { user: User; audit: AuditEntry; successor?: User | null },
) {
  await requireSuperAdminStays(tx, user, undefined);
  const leftAt = deps.clock.now();
  await saveDeparture(tx, user, leftAt);
  enqueueAudit(tx, deps, actor, audit);
  const passedOn = await passWorkOn(tx, deps, actor, { user, successor });
  enqueueEvent(tx, deps, actor, userLeft(user, leftAt));
  await countAccessChange(tx, deps.identity);
  return passedOn;
}

/**
 * Removes the person from the organization. Their submissions remain, and a successor gets their
 * work.
 */
export async function removeUser(
  deps: Deps & HandOverDeps,
  caller: Caller,
  {
    userId,
    successorId,
    ifVersion,
  }: { userId: string; successorId: string | undefined; ifVersion: IfVersion },
) {
  await deps.db.transaction(async (tx) => {
    const actor = await lockUsersFor(tx, caller);
    const user = await lockUser(tx, visibleUsers(actor), userId);
    if (user === null) return handOverLater(tx, deps, actor, { userId, successorId });
    requireVersion(user, ifVersion);
    requireSomebodyElse(actor, user, "remove");
    requireAllowed(canManageUser(actor, user));
    const successor = await requireSuccessor(tx, user, successorId);
    const audit = userRemovedAudit(user);
    const passedOn = await depart(tx, deps, actor, { user, audit, successor });
    if (successor !== null) await handOver(tx, deps, actor, { user, successor, passedOn });
  });
}

/**
 * Gives a successor the work that a former member left behind. The response is the same as for a
 * missing user if there is no successor.
 */
async function handOverLater(
  tx: Tx,
  deps: Deps & HandOverDeps,
  actor: Caller,
  { userId, successorId }: { userId: string; successorId: string | undefined },
) {
  const isNamed = successorId !== undefined;
  const former = isNamed ? await lockUser(tx, formerUsers(actor.organizationId), userId) : null;
  const user = requireFound(former);
  requireAllowed(canManageUser(actor, user));
  const successor = requireFound(await requireSuccessor(tx, user, successorId));
  const passedOn = await passWorkOn(tx, deps, actor, { user, successor });
  await handOver(tx, deps, actor, { user, successor, passedOn });
}

/** Lets a person leave an organization. The last super admin cannot leave. */
export async function leaveOrganization(deps: Deps & PeopleDeps, caller: PersonCaller) {
  await deps.db.transaction(async (tx) => {
    const actor = await lockUsersFor(tx, caller);
    const oneself = await lockUser(tx, allUsers(caller.organizationId), caller.userId);
    const user = requireFound(oneself);
    await depart(tx, deps, actor, { user, audit: userLeftAudit(user) });
  });
}
