import type { PublicLink } from "@referral-service/contract";
import { type AuditEntry, changesBetween } from "../../kernel/audit/audit-entry.ts";
import type { PublicLinkOfReferrer, StoredPublicLink } from "./rules.ts";

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

export const publicLinkCreatedAudit = (link: StoredPublicLink): AuditEntry => ({
  action: "public_link.created",
  target: { type: "public_link", id: link.id },
  changes: {
    slug: { from: null, to: link.slug },
    referrerId: { from: null, to: link.referrerId },
  },
});

const audited = ({ isActive }: StoredPublicLink) => ({ isActive });

export const publicLinkUpdatedAudit = (
  before: StoredPublicLink,
  after: StoredPublicLink,
): AuditEntry => ({
  action: "public_link.updated",
  target: { type: "public_link", id: after.id },
  changes: changesBetween(audited(before), audited(after)),
});
