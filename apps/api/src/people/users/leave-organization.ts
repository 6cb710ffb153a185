import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { userLeftAudit } from "./audit.ts";
import type { PeopleDeps } from "./consequences.ts";
import { depart } from "./depart.ts";
import { lockUsersFor } from "./lock-users.ts";
import { lockUser } from "./store.ts";
import { allUsers } from "./visibility.ts";

/** Lets a person leave an organization. Only the last super admin may not. */
export async function leaveOrganization(deps: Deps & PeopleDeps, caller: PersonCaller) {
  await deps.db.transaction(async (tx) => {
    const actor = await lockUsersFor(tx, caller);
    const oneself = await lockUser(tx, allUsers(caller.organizationId), caller.userId);
    const user = requireFound(oneself);
    await depart(tx, deps, actor, { user, audit: userLeftAudit(user) });
  });
}
