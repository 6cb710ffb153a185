import type { Consent, Referral, ReferralDetails, ReferralPhoto } from "@referral-service/contract";
import { type AuditEntry, changesBetween } from "../kernel/audit/audit-entry.ts";
import { type Caller, seesEverything } from "../kernel/callers/caller.ts";
import { externalIdIn, type NewEvent } from "../kernel/outbox/new-event.ts";
import { nameOf } from "../people/users/rules.ts";
import { uncreditedText } from "./duplicates/credit.ts";
import {
  type Person,
  type ReferralFields,
  readsWork,
  type StoredPhoto,
  type StoredReferral,
  statusSeenBy,
} from "./rules.ts";

/** The part of a referral that API responses and webhook payloads share. */
function toReferralDetails(referral: StoredReferral): ReferralDetails {
  return {
    id: referral.id,
    name: referral.name,
    email: referral.email,
    phone: referral.phone,
    address: referral.addressFormatted === null ? null : { formatted: referral.addressFormatted },
    notes: referral.notes,
    status: referral.status,
    labels: referral.labels,
    ...toCustomFieldViews(referral),
    photos: referral.photos.map(toPhotoView),
    referrerId: referral.referrerId,
    referrerName: nameOf(referral.referrer),
    company: referral.company,
    createdAt: referral.createdAt.getTime(),
    updatedAt: referral.updatedAt.getTime(),
  };
}

/** The values of custom fields in three forms. Values of deleted fields appear only by UUID. */
function toCustomFieldViews({ customFieldValues, fields }: StoredReferral) {
  const customFieldDetails = fields.flatMap(({ id, name, label, type }) => {
    const value = customFieldValues[id];
    return value === undefined ? [] : [{ id, name, label, type, value }];
  });
  const customFields = Object.fromEntries(
    customFieldDetails.map(({ name, value }) => [name, value]),
  );
  return { customFieldValues, customFields, customFieldDetails };
}

export function toPhotoView(photo: StoredPhoto): ReferralPhoto {
  return {
    id: photo.id,
    referralId: photo.referralId,
    width: photo.width,
    height: photo.height,
    byteSize: photo.byteSize,
    uploadedBy: photo.uploadedBy,
    createdAt: photo.createdAt.getTime(),
  };
}

function toReferrerView(referrer: Person): Referral["referrer"] {
  return {
    id: referrer.id,
    name: nameOf(referrer),
    firstName: referrer.firstName,
    lastName: referrer.lastName,
    email: referrer.email,
    phone: referrer.phone,
    company: referrer.company,
  };
}

function toSubmittedByView(referral: StoredReferral): Referral["submittedBy"] {
  const { submittedBy, submittedByKeyName, referrerId } = referral;
  if (submittedBy === null) {
    return {
      identityUserId: null,
      userId: null,
      name: submittedByKeyName,
      email: null,
      isReferrer: false,
    };
  }
  return {
    identityUserId: submittedBy.identityUserId,
    userId: submittedBy.id,
    name: nameOf(submittedBy),
    email: submittedBy.email,
    isReferrer: submittedBy.id === referrerId,
  };
}

const toConsentView = ({ text, version, givenAt }: Consent): Consent => ({
  text,
  version,
  givenAt,
});

/** The referral as the caller can read it. Referrers cannot read the assignee and the value of the deal. */
export const toReferralView =
  (caller: Caller) =>
  (referral: StoredReferral): Referral => ({
    ...toReferralDetails(referral),
    externalId: referral.externalId,
    status: statusSeenBy(caller, referral),
    referrer: toReferrerView(referral.referrer),
    submittedBy: toSubmittedByView(referral),
    consent: referral.consent && toConsentView(referral.consent),
    ...(readsWork(caller) ? toWorkView(referral) : unreadWork),
    credit: referral.credit,
    duplicateCaseId: seesEverything(caller) ? referral.duplicateCaseId : null,
    statusNote: noteSeenBy(caller, referral),
    firstContactAt: referral.firstContactAt?.getTime() ?? null,
    completedAt: referral.completedAt?.getTime() ?? null,
    version: referral.version,
  });

/** A note on a hidden status is also hidden. */
function noteSeenBy(caller: Caller, { statusNote, shownStatus, credit }: StoredReferral) {
  if (readsWork(caller)) return statusNote;
  if (credit === "not_credited") return uncreditedText;
  return shownStatus === null ? statusNote : null;
}

const toWorkView = ({ assignee, value }: StoredReferral) => ({
  assigneeId: assignee?.id ?? null,
  assigneeName: assignee === null ? null : nameOf(assignee),
  value: value === null ? null : { amount: value.amount, currency: value.currency },
});

const unreadWork = { assigneeId: null, assigneeName: null, value: null };

const snapshot = (referral: StoredReferral) => ({
  referral: toReferralDetails(referral),
  referrer: toReferrerView(referral.referrer),
  submittedBy: toSubmittedByView(referral),
});

export const referralCreated = (referral: StoredReferral): NewEvent<"referral.created"> => ({
  eventType: "referral.created",
  organizationId: referral.organizationId,
  data: snapshot(referral),
  metadata: { version: referral.version, ...externalIdIn(referral) },
});

const isRestated = (before: StoredReferral, after: StoredReferral) =>
  before.status !== after.status || before.statusNote !== after.statusNote;

export const referralUpdated = (
  before: StoredReferral,
  after: StoredReferral,
  more: { duplicateCaseId?: string } = {},
): NewEvent<"referral.updated"> => ({
  eventType: "referral.updated",
  organizationId: after.organizationId,
  data: {
    ...snapshot(after),
    ...(before.status !== after.status && {
      statusChange: { oldStatus: before.status, newStatus: after.status },
    }),
  },
  metadata: {
    version: after.version,
    ...externalIdIn(after),
    ...(after.statusNote !== null && isRestated(before, after) && { statusNote: after.statusNote }),
    ...more,
  },
});

export const referralDeleted = (
  referral: Pick<StoredReferral, "id" | "organizationId" | "externalId" | "version">,
  deletedAt: Date,
): NewEvent<"referral.deleted"> => ({
  eventType: "referral.deleted",
  organizationId: referral.organizationId,
  data: { referralId: referral.id, deletedAt: deletedAt.getTime() },
  metadata: { deleted: true, version: referral.version + 1, ...externalIdIn(referral) },
});

type Audited = ReferralFields & { id: string } & Partial<
    Pick<StoredReferral, "credit" | "creditParts">
  >;

const target = ({ id }: Pick<Audited, "id">) => ({ type: "referral", id });

/**
 * The audited fields of a referral. Entries contain notes and contact data only if these changed.
 */
const audited = (referral: Audited) => ({
  externalId: referral.externalId,
  name: referral.name,
  email: referral.email,
  phone: referral.phone,
  address: referral.addressFormatted,
  notes: referral.notes,
  status: referral.status,
  statusNote: referral.statusNote,
  labels: referral.labels,
  company: referral.company,
  referrerId: referral.referrerId,
  assigneeId: referral.assigneeId,
  value: referral.value,
  customFieldValues: referral.customFieldValues,
  credit: referral.credit,
  creditParts: referral.creditParts,
});

export const referralCreatedAudit = (referral: Audited): AuditEntry => ({
  action: "referral.created",
  target: target(referral),
  changes: {
    status: { from: null, to: referral.status },
    referrerId: { from: null, to: referral.referrerId },
    ...(referral.externalId !== null && { externalId: { from: null, to: referral.externalId } }),
    ...(referral.assigneeId !== null && { assigneeId: { from: null, to: referral.assigneeId } }),
    ...(referral.value !== null && { value: { from: null, to: referral.value } }),
  },
});

export const referralUpdatedAudit = (
  before: Audited,
  after: Audited,
  /** Reason why the referrer changed. */
  creditReason?: string,
): AuditEntry => ({
  action: "referral.updated",
  target: target(after),
  changes: {
    ...changesBetween(audited(before), audited(after)),
    ...(creditReason !== undefined &&
      before.referrerId !== after.referrerId && {
        creditReason: { from: null, to: creditReason },
      }),
  },
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

interface Link {
  customerId: string;
  referralId: string;
}

export const customerCreatedAudit = ({ customerId, referralId }: Link): AuditEntry => ({
  action: "customer.created",
  target: { type: "customer", id: customerId },
  changes: { referralId: { from: null, to: referralId } },
});

/** The entry for another referral of a known customer. */
export const customerLinkedAudit = ({ customerId, referralId }: Link): AuditEntry => ({
  action: "customer.linked",
  target: { type: "customer", id: customerId },
  changes: { referralId: { from: null, to: referralId } },
});
