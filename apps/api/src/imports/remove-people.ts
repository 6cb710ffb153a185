import type { Caller } from "../kernel/callers/caller.ts";
import { ALLOWED } from "../kernel/callers/decision.ts";
import type { Tx } from "../kernel/database/database.ts";
import { depart } from "../people/users/depart.ts";
import { userRemovedAudit } from "../people/users/facts.ts";
import { lockUsersFor } from "../people/users/lock-users.ts";
import { canManageUser } from "../people/users/rules.ts";
import { findUsersNamed } from "../people/users/store.ts";
import type { ImportDeps } from "./deps.ts";
import { findCredited } from "./referral-store.ts";

/** Removes the users without referrals that no one has changed. */
export async function removePeople(tx: Tx, deps: ImportDeps, caller: Caller, ids: string[]) {
  const { organizationId } = caller;
  const actor = await lockUsersFor(tx, caller);
  const [users, credited] = await Promise.all([
    findUsersNamed(tx, organizationId, { ids, emailKeys: [] }),
    findCredited(tx, organizationId, ids),
  ]);
  const kept = new Map<string, string>();
  for (const id of ids) {
    const user = users.find((one) => one.id === id);
    if (user === undefined) kept.set(id, "has left the organization since the import");
    else if (user.version !== 1) kept.set(id, "has changed since the import");
    else if (credited.has(id)) kept.set(id, "has referrals");
    else if (actor.kind === "person" && actor.userId === id) kept.set(id, "is you");
    else if (canManageUser(actor, user) !== ALLOWED) {
      kept.set(id, "is an admin or super admin. Only super admins can remove this person");
    } else {
      await depart(tx, deps, actor, { user, audit: userRemovedAudit(user) });
    }
  }
  return kept;
}
