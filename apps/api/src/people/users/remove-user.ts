import type { Caller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import { type IfVersion, requireVersion } from "../../kernel/callers/require-version.ts";
import type { Deps } from "../../kernel/deps.ts";
import { userRemovedAudit } from "./audit.ts";
import type { PeopleDeps } from "./consequences.ts";
import { depart } from "./depart.ts";
import { lockUsersFor } from "./lock-users.ts";
import { requireSomebodyElse } from "./oneself.ts";
import { canManageUser } from "./policy.ts";
import { lockUser } from "./store.ts";
import { visibleUsers } from "./visibility.ts";

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
