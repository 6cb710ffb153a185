import type { PublicLink } from "@referral-service/contract";
import type { PublicLinkOfReferrer } from "./public-link.ts";

export const toPublicLinkView = (
  link: PublicLinkOfReferrer,
  { publicUrl }: { publicUrl: string },
): PublicLink => ({
  id: link.id,
  slug: link.slug,
  url: `${publicUrl}/r/${link.slug}`,
  referrerId: link.referrerId,
  referrerName: link.referrerName,
  referrerStatus: link.referrerStatus,
  clickCount: link.clickCount,
  submissionCount: link.submissionCount,
  isActive: link.isActive,
  createdAt: link.createdAt.getTime(),
  updatedAt: link.updatedAt.getTime(),
});
