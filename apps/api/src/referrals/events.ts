import type { NewEvent } from "../kernel/outbox/new-event.ts";
import type { StoredReferral } from "./referral.ts";
import { toReferralDetails, toReferrerView, toSubmittedByView } from "./view.ts";

const snapshot = (referral: StoredReferral) => ({
  referral: toReferralDetails(referral),
  referrer: toReferrerView(referral.referrer),
  submittedBy: toSubmittedByView(referral),
});

export const referralCreated = (referral: StoredReferral): NewEvent<"referral.created"> => ({
  eventType: "referral.created",
  organizationId: referral.organizationId,
  data: snapshot(referral),
  metadata: { version: referral.version },
});

export const referralUpdated = (
  before: StoredReferral,
  after: StoredReferral,
): NewEvent<"referral.updated"> => ({
  eventType: "referral.updated",
  organizationId: after.organizationId,
  data: {
    ...snapshot(after),
    ...(before.status !== after.status && {
      statusChange: { oldStatus: before.status, newStatus: after.status },
    }),
  },
  metadata: { version: after.version },
});

export const referralDeleted = (
  referral: Pick<StoredReferral, "id" | "organizationId" | "version">,
  deletedAt: Date,
): NewEvent<"referral.deleted"> => ({
  eventType: "referral.deleted",
  organizationId: referral.organizationId,
  data: { referralId: referral.id, deletedAt: deletedAt.getTime() },
  metadata: { deleted: true, version: referral.version + 1 },
});
