import { type AuditEntry, changesBetween } from "../kernel/audit/audit-entry.ts";
import type { ReferralFields, StoredReferral } from "./referral.ts";

type Audited = ReferralFields & { id: string };

const target = ({ id }: Pick<Audited, "id">) => ({ type: "referral", id });

/** The audit entries of referrals. They have notes and contact data only where these changed. */
const audited = (referral: Audited) => ({
  name: referral.name,
  email: referral.email,
  phone: referral.phone,
  address: referral.addressFormatted,
  notes: referral.notes,
  status: referral.status,
  labels: referral.labels,
  company: referral.company,
  referrerId: referral.referrerId,
  assigneeId: referral.assigneeId,
  value: referral.value,
  customFieldValues: referral.customFieldValues,
});

export const referralCreatedAudit = (referral: Audited): AuditEntry => ({
  action: "referral.created",
  target: target(referral),
  changes: {
    status: { from: null, to: referral.status },
    referrerId: { from: null, to: referral.referrerId },
    ...(referral.assigneeId !== null && { assigneeId: { from: null, to: referral.assigneeId } }),
    ...(referral.value !== null && { value: { from: null, to: referral.value } }),
  },
});

export const referralUpdatedAudit = (before: Audited, after: Audited): AuditEntry => ({
  action: "referral.updated",
  target: target(after),
  changes: changesBetween(audited(before), audited(after)),
});

const idsOf = ({ photos }: StoredReferral) => photos.map(({ id }) => id);

export const photosChangedAudit = (before: StoredReferral, after: StoredReferral): AuditEntry => ({
  action: "referral.updated",
  target: target(after),
  changes: { photos: { from: idsOf(before), to: idsOf(after) } },
});

export const referralDeletedAudit = (referral: Pick<Audited, "id" | "status">): AuditEntry => ({
  action: "referral.deleted",
  target: target(referral),
  changes: { status: { from: referral.status, to: null } },
});
