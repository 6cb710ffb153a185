import type { contract, RequestBody } from "@referral-service/contract";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { requireRoom } from "../../kernel/limits/bounds/require-room.ts";
import { requireReferrer } from "../../referrals/referrer.ts";
import { publicLinkCreatedAudit, publicLinkUpdatedAudit } from "./facts.ts";
import { slugCharacters, slugLength, visiblePublicLinks } from "./rules.ts";
import { findPublicLink, insertPublicLink, lockPublicLink, savePublicLink } from "./store.ts";

/**
 * Returns a random slug. It has about 59 random bits, so two links are very unlikely to get the
 * same slug.
 */
export const newSlug = ({ random }: Pick<Deps, "random">): string =>
  Array.from(
    { length: slugLength },
    () => slugCharacters[Math.floor(random() * slugCharacters.length)],
  ).join("");

/** The caller can create a link for each user that they can credit with a referral. */
export async function createPublicLink(
  deps: Deps,
  caller: Caller,
  input: RequestBody<typeof contract.publicLinks.create>,
) {
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

/**
 * Every caller who can see a link can pause and resume it. An update that changes nothing does not
 * set `updatedAt`.
 */
export async function updatePublicLink(
  deps: Deps,
  caller: Caller,
  { linkId, changes }: { linkId: string; changes: RequestBody<typeof contract.publicLinks.update> },
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
