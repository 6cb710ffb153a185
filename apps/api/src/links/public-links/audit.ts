import { type AuditEntry, changesBetween } from "../../kernel/audit/audit-entry.ts";
import type { StoredPublicLink } from "./public-link.ts";

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
