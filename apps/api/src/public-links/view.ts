import type { PublicLink } from "@referral-service/contract";
import type { StoredPublicLink } from "./public-link.ts";

export const toPublicLinkView = (
  link: StoredPublicLink,
  { publicUrl }: { publicUrl: string },
): PublicLink => ({
  id: link.id,
  slug: link.slug,
  url: `${publicUrl}/r/${link.slug}`,
  referrerId: link.referrerId,
  clickCount: link.clickCount,
  submissionCount: link.submissionCount,
  isActive: link.isActive,
  createdAt: link.createdAt.getTime(),
  updatedAt: link.updatedAt.getTime(),
});
