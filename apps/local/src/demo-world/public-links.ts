import { newSlug } from "@referral-service/api/links/public-links/change-links.ts";
import { publicLinkCreatedAudit } from "@referral-service/api/links/public-links/facts.ts";
import type { StoredPublicLink } from "@referral-service/api/links/public-links/rules.ts";
import type { User } from "@referral-service/api/people/users/rules.ts";
import { deedOf } from "./audit-trail.ts";
import type { Chance } from "./chance.ts";
import { workTimeAfter } from "./history.ts";
import { identityUserIdOf } from "./people.ts";

/** The demo's referrer chose a link that can be read aloud. The others have random ones. */
const chosenSlugs: Record<string, string> = { [identityUserIdOf("referrer")]: "ruth" };

/** Creates links for two out of three of these people, without clicks. */
export function makePublicLinks(chance: Chance, referrers: User[]) {
  const links = referrers.flatMap((referrer, index): StoredPublicLink[] => {
    if (index % 3 === 2) return [];
    const at = workTimeAfter(chance, referrer.joinedAt, [0, 12]);
    const id = chance.id(at);
    const randomSlug = newSlug(chance);
    return [
      {
        id,
        organizationId: referrer.organizationId,
        slug: chosenSlugs[referrer.identityUserId ?? ""] ?? randomSlug,
        referrerId: referrer.id,
        clickCount: 0,
        submissionCount: 0,
        isActive: chance.isTrue(0.9),
        createdAt: at,
        updatedAt: at,
      },
    ];
  });
  const deeds = links.map((link) => {
    const by = referrers.find(({ id }) => id === link.referrerId) as User;
    return deedOf(by, publicLinkCreatedAudit(link), link.createdAt);
  });
  return { links, deeds };
}

/** Adds clicks. Most visitors only view the page. A link without submissions has few visitors. */
export const withClicks = (
  chance: Chance,
  links: StoredPublicLink[],
  /** ID of each referral's link. Null for a referral without one. */
  linkIds: (string | null)[],
): StoredPublicLink[] =>
  links.map((link) => {
    const submissionCount = linkIds.filter((id) => id === link.id).length;
    const clickCount = submissionCount * chance.whole(2, 9) + chance.whole(0, 12);
    return { ...link, submissionCount, clickCount };
  });
