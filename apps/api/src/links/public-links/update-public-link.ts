import type { UpdatePublicLink } from "@referral-service/contract";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { publicLinkUpdatedAudit } from "./audit.ts";
import { lockPublicLink, savePublicLink } from "./store.ts";
import { visiblePublicLinks } from "./visibility.ts";

/** Every caller who sees a link may pause and resume it. An update that changes nothing does not set `updatedAt`. */
export async function updatePublicLink(
  deps: Deps,
  caller: Caller,
  { linkId, changes }: { linkId: string; changes: UpdatePublicLink },
) {
  return deps.db.transaction(async (tx) => {
    const { organizationId } = caller;
    const found = await lockPublicLink(tx, visiblePublicLinks(caller), organizationId, linkId);
    const before = requireFound(found);
    const { isActive = before.isActive } = changes;
    if (isActive === before.isActive) return before;
    const after = { ...before, isActive, updatedAt: deps.clock.now() };
    await savePublicLink(tx, after);
    enqueueAudit(tx, deps, caller, publicLinkUpdatedAudit(before, after));
    return after;
  });
}
