import type { Consent, ReferralCredit, ReferralStatus } from "@referral-service/contract";
import { from, type InferResult, jsonArrayFrom, raw } from "../kernel/database/from.ts";
import { acceptedIdentity, userIn } from "../people/users/people-sql.ts";
import type { FieldDefinition } from "./custom-fields/rules.ts";
import type { Assignee, CustomFieldValues, Person, StoredPhoto, StoredReferral } from "./rules.ts";

/** The columns of a user who is joined to a referral. */
const personColumns = <As extends "referrer" | "submitter">(as: As) =>
  [
    `${as}.first_name as ${as}FirstName`,
    `${as}.last_name as ${as}LastName`,
    `${as}.email as ${as}Email`,
    `${as}.phone as ${as}Phone`,
    `${as}.company as ${as}Company`,
  ] as const;

const promisedIn = (
  promised: "first_contact_within_hours" | "payment_within_days",
  time: "created_at" | "completed_at",
) => {
  const [column, at] = [raw.ref(`promise.${promised}`), raw.ref(`referrals.${time}`)];
  return raw<number | null>`(
    SELECT ${column} FROM organization_promises AS promise
    WHERE promise.organization_id = referrals.organization_id AND promise.starts_at <= ${at}
      AND (promise.ends_at IS NULL OR ${at} < promise.ends_at))`;
};

/** Promised number of hours until first contact, as of the submission of the referral. */
export const promisedContactHours = promisedIn("first_contact_within_hours", "created_at");

/** Promised number of days until payment, as of the completion of the referral. */
export const promisedPaymentDays = promisedIn("payment_within_days", "completed_at");

export const photoColumns = [
  "referral_photos.id",
  "referral_photos.referral_id as referralId",
  "referral_photos.width",
  "referral_photos.height",
  "referral_photos.byte_size as byteSize",
  "referral_photos.uploaded_by_id as uploadedBy",
  "referral_photos.created_at as createdAt",
] as const;

/**
 * Referrals with their users in one query, because lists are the most frequent reads. Photos are looked
 * up row by row, like users. Constants are part of the text, so that PostgreSQL can keep the plan.
 */
export const referrals = from("referrals")
  .innerJoinLateral(userIn("referrals.referrer_id", "referrer"), (join) => join.onTrue())
  .leftJoinLateral(userIn("referrals.submitted_by_user_id", "submitter"), (join) => join.onTrue())
  .leftJoinLateral(userIn("referrals.assignee_id", "assignee"), (join) => join.onTrue())
  .select(({ ref, cast, case: when, selectFrom }) => [
    "referrals.id",
    "referrals.organization_id as organizationId",
    "referrals.external_id as externalId",
    "referrals.submitted_by_key_name as submittedByKeyName",
    "referrals.name",
    "referrals.email",
    "referrals.phone",
    "referrals.address_formatted as addressFormatted",
    "referrals.notes",
    ref("referrals.status").$castTo<ReferralStatus>().as("status"),
    "referrals.status_note as statusNote",
    "referrals.shown_status as shownStatus",
    "referrals.first_contact_at as firstContactAt",
    "referrals.completed_at as completedAt",
    "referrals.labels",
    "referrals.company",
    ref("referrals.custom_field_values").$castTo<CustomFieldValues>().as("customFieldValues"),
    ref("referrals.consent").$castTo<Consent | null>().as("consent"),
    "referrals.version",
    "referrals.created_at as createdAt",
    "referrals.updated_at as updatedAt",
    "referrals.referrer_id as referrerId",
    "referrals.assignee_id as assigneeId",
    "assignee.first_name as assigneeFirstName",
    "assignee.last_name as assigneeLastName",
    cast<number | null>("referrals.value_amount", "double precision").as("valueAmount"),
    "referrals.value_currency as valueCurrency",
    ref("referrals.credit").$castTo<ReferralCredit>().as("credit"),
    "referrals.credit_parts as creditParts",
    "referrals.credit_position as creditPosition",
    "referrals.credit_case_id as creditCaseId",
    selectFrom("duplicate_case_referrals as held")
      .select("held.case_id")
      .whereRef("held.organization_id", "=", "referrals.organization_id")
      .whereRef("held.referral_id", "=", "referrals.id")
      .where("held.is_open", "=", raw.lit(true))
      .as("duplicateCaseId"),
    acceptedIdentity("referrer").as("referrerIdentityUserId"),
    ...personColumns("referrer"),
    "submitter.id as submitterId",
    acceptedIdentity("submitter").as("submitterIdentityUserId"),
    ...personColumns("submitter"),
    when()
      .when("referrals.photo_count", ">", raw.lit(0))
      .then(
        jsonArrayFrom(
          selectFrom("referral_photos")
            .select(photoColumns)
            .whereRef("referral_photos.organization_id", "=", "referrals.organization_id")
            .whereRef("referral_photos.referral_id", "=", "referrals.id")
            .orderBy("referral_photos.created_at")
            .orderBy("referral_photos.id"),
        ),
      )
      .end()
      .as("photos"),
  ]);

type ReferralRow = InferResult<typeof referrals>[number];

export function toStored(row: ReferralRow, fields: FieldDefinition[]): StoredReferral {
  return {
    id: row.id,
    organizationId: row.organizationId,
    externalId: row.externalId,
    submittedByKeyName: row.submittedByKeyName,
    name: row.name,
    email: row.email,
    phone: row.phone,
    addressFormatted: row.addressFormatted,
    notes: row.notes,
    status: row.status,
    statusNote: row.statusNote,
    shownStatus: row.shownStatus,
    firstContactAt: row.firstContactAt,
    completedAt: row.completedAt,
    labels: row.labels,
    company: row.company,
    customFieldValues: row.customFieldValues,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    referrerId: row.referrerId,
    assigneeId: row.assigneeId,
    value: storedValueOf(row),
    referrer: {
      id: row.referrerId,
      identityUserId: row.referrerIdentityUserId,
      firstName: row.referrerFirstName,
      lastName: row.referrerLastName,
      email: row.referrerEmail,
      phone: row.referrerPhone,
      company: row.referrerCompany,
    },
    submittedBy: submitterOf(row),
    consent: row.consent,
    assignee: assigneeOf(row),
    photos: photosOf(row),
    credit: row.credit,
    creditParts: row.creditParts ?? [],
    creditPosition: row.creditPosition,
    creditCaseId: row.creditCaseId,
    duplicateCaseId: row.duplicateCaseId,
    fields,
  };
}

function storedValueOf({ valueAmount: amount, valueCurrency: currency }: ReferralRow) {
  return amount === null || currency === null ? null : { amount, currency };
}

const photosOf = ({ photos }: ReferralRow): StoredPhoto[] =>
  (photos ?? []).map((photo) => ({ ...photo, createdAt: new Date(photo.createdAt) }));

function assigneeOf(row: ReferralRow): Assignee | null {
  const { assigneeId: id, assigneeFirstName: firstName, assigneeLastName: lastName } = row;
  return id === null ? null : { id, firstName, lastName };
}

function submitterOf(row: ReferralRow): Person | null {
  if (row.submitterId === null) return null;
  return {
    id: row.submitterId,
    identityUserId: row.submitterIdentityUserId,
    firstName: row.submitterFirstName,
    lastName: row.submitterLastName,
    email: row.submitterEmail,
    phone: row.submitterPhone,
    company: row.submitterCompany,
  };
}
