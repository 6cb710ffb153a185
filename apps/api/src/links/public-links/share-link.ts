import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { requireRoom } from "../../kernel/limits/bounds/require-room.ts";
import { visibleUsers } from "../../people/users/rules.ts";
import { lockUser } from "../../people/users/store.ts";
import { newSlug } from "./change-links.ts";
import { publicLinkCreatedAudit } from "./facts.ts";
import { randomSlug, slugsFor, visiblePublicLinks } from "./rules.ts";
import { findPublicLink, findSharedLink, insertIfFree } from "./store.ts";

/**
 * Returns the caller's link to share. Creates one that can be read aloud if all of their links have
 * random slugs. Two simultaneous requests get the same link.
 */
export async function openShareLink(deps: Deps, caller: PersonCaller) {
  return deps.db.transaction(async (tx) => {
    const { organizationId, userId } = caller;
    const user = requireFound(await lockUser(tx, visibleUsers(caller), userId));
    const shared = await findSharedLink(tx, { organizationId, userId });
    const slugs = slugsFor(user);
    if (shared !== null && (!randomSlug.test(shared.slug) || slugs.length === 0)) return shared;
    await requireRoom(tx, deps, { organizationId, what: "publicLinks" });
    const link = {
      id: deps.newId(),
      organizationId,
      referrerId: userId,
      createdAt: deps.clock.now(),
    };
    for (const slug of [...slugs, newSlug(deps)]) {
      if (!(await insertIfFree(tx, { ...link, slug }))) continue;
      const created = requireFound(await findPublicLink(tx, visiblePublicLinks(caller), link.id));
      enqueueAudit(tx, deps, caller, publicLinkCreatedAudit(created));
      return created;
    }
    return requireFound(shared);
  });
}
