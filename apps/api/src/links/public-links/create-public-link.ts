import type { CreatePublicLink } from "@referral-service/contract";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { requireRoom } from "../../kernel/limits/bounds/require-room.ts";
import { requireReferrer } from "../../referrals/referrer.ts";
import { publicLinkCreatedAudit } from "./audit.ts";
import { newSlug } from "./new-slug.ts";
import { findPublicLink, insertPublicLink } from "./store.ts";
import { visiblePublicLinks } from "./visibility.ts";

/** The caller may create a link for each user whom they may credit a referral to. */
export async function createPublicLink(deps: Deps, caller: Caller, input: CreatePublicLink) {
  return deps.db.transaction(async (tx) => {
    const referrer = await requireReferrer(tx, caller, input.referrerId);
    const id = deps.newId();
    await requireRoom(tx, deps, { organizationId: caller.organizationId, what: "publicLinks" });
    await insertPublicLink(tx, {
      id,
      organizationId: caller.organizationId,
      slug: input.slug ?? newSlug(deps),
      referrerId: referrer.id,
      createdAt: deps.clock.now(),
    });
    const link = requireFound(await findPublicLink(tx, visiblePublicLinks(caller), id));
    enqueueAudit(tx, deps, caller, publicLinkCreatedAudit(link));
    return link;
  });
}
