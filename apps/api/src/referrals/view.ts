import type { Consent, Referral, ReferralDetails, ReferralPhoto } from "@referral-service/contract";
import type { Caller } from "../kernel/callers/caller.ts";
import { nameOf } from "../people/users/person-name.ts";
import { readsWork } from "./policy.ts";
import type { Person, StoredPhoto, StoredReferral } from "./referral.ts";

/** The referral as API answers and webhook payloads share it. */
export function toReferralDetails(referral: StoredReferral): ReferralDetails {
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

/** The same values three ways; those of deleted fields appear by UUID only. */
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

export function toReferrerView(referrer: Person): Referral["referrer"] {
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

export function toSubmittedByView(referral: StoredReferral): Referral["submittedBy"] {
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

/** As the caller reads it: referrers do not read how staff work it. */
export const toReferralView =
  (caller: Caller) =>
  (referral: StoredReferral): Referral => ({
    ...toReferralDetails(referral),
    referrer: toReferrerView(referral.referrer),
    submittedBy: toSubmittedByView(referral),
    consent: referral.consent && toConsentView(referral.consent),
    ...(readsWork(caller) ? toWorkView(referral) : unreadWork),
    version: referral.version,
  });

const toWorkView = ({ assignee, value }: StoredReferral) => ({
  assigneeId: assignee?.id ?? null,
  assigneeName: assignee === null ? null : nameOf(assignee),
  value: value === null ? null : { amount: value.amount, currency: value.currency },
});

const unreadWork = { assigneeId: null, assigneeName: null, value: null };
