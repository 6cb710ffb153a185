import type {
  Consent,
  CustomFieldValue,
  ReferralStatus,
  ReferralValue,
} from "@referral-service/contract";
import { type Caller, isAdmin, seesEverything } from "../kernel/callers/caller.ts";
import { ALLOWED, type Decision, forbiddenBecause } from "../kernel/callers/decision.ts";
import { type Condition, conditionsOn, raw } from "../kernel/database/from.ts";
import { isCallerOrTheirPeople } from "../people/users/people-sql.ts";
import type { FieldDefinition } from "./custom-fields/rules.ts";
import { type Credit, uncreditedText } from "./duplicates/credit.ts";

/** Values by the UUID of their field. */
export type CustomFieldValues = Record<string, CustomFieldValue>;

export interface Person {
  id: string;
  identityUserId: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  company: string | null;
}

/** The fields of a referral that callers can write. */
export interface ReferralFields {
  /** The caller's own ID, unique in the organization. */
  externalId: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  addressFormatted: string | null;
  notes: string | null;
  status: ReferralStatus;
  /** A note on the status. The referrer can also read it. */
  statusNote: string | null;
  labels: string[];
  company: string | null;
  referrerId: string;
  /** ID of the business developer or admin who works on the referral. */
  assigneeId: string | null;
  value: ReferralValue | null;
  customFieldValues: CustomFieldValues;
}

/** The user who works on a referral. */
export interface Assignee {
  id: string;
  firstName: string | null;
  lastName: string | null;
}

/** A photo without its images. */
export interface StoredPhoto {
  id: string;
  referralId: string;
  width: number;
  height: number;
  byteSize: number;
  uploadedBy: string | null;
  createdAt: Date;
}

/** A referral with all values that its views show. */
export interface StoredReferral extends ReferralFields, Credit {
  id: string;
  organizationId: string;
  submittedByKeyName: string | null;
  /** Status that the referrer sees instead of a hidden one. */
  shownStatus: ReferralStatus | null;
  /** Time when staff first set a status other than `new` or wrote a message. */
  firstContactAt: Date | null;
  /** Null unless the status means `completed`. */
  completedAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  referrer: Person;
  submittedBy: Person | null;
  /** The consent that the referred person gave on a public form. */
  consent: Consent | null;
  assignee: Assignee | null;
  /** Oldest first. */
  photos: StoredPhoto[];
  /** ID of the open case with referrals for the same person. */
  duplicateCaseId: string | null;
  fields: FieldDefinition[];
}

/** The user who would get the credit for a referral. */
interface Credited {
  id: string;
  businessDeveloperId: string | null;
}

/**
 * Admins and organization keys can credit anyone, business developers their referrers and
 * themselves, and referrers only themselves. `undefined` is a missing user, so that the response
 * does not distinguish unknown IDs from those of other organizations.
 */
export function canCredit(caller: Caller, credited: Credited | undefined): Decision {
  if (caller.kind === "organization-key" || isAdmin(caller.permissionLevel)) return ALLOWED;
  if (credited?.id === caller.userId) return ALLOWED;
  if (caller.permissionLevel === "referrer") {
    return forbiddenBecause("Referrers can submit referrals only for themselves.");
  }
  return credited?.businessDeveloperId === caller.userId
    ? ALLOWED
    : forbiddenBecause(
        "Business developers can submit referrals only for themselves and their referrers.",
      );
}

/** The fields of a new referral that not every caller can set. */
interface Submission {
  externalId?: unknown;
  status?: unknown;
  labels?: unknown;
  company?: string | null | undefined;
  assigneeId?: unknown;
  value?: unknown;
}

/**
 * Whether the caller can submit this referral. The rules are those of an update: referrers cannot
 * set anything that staff decide, and business developers cannot name a company other than the
 * referrer's.
 */
export function canSubmit(
  caller: Caller,
  { externalId, status, labels, company, assigneeId, value }: Submission,
  referrer: { company: string | null },
): Decision {
  if (seesEverything(caller)) return ALLOWED;
  if (caller.kind === "person" && caller.permissionLevel === "referrer") {
    const isPlain = [externalId, status, labels, company, assigneeId, value].every(
      (sent) => sent === undefined,
    );
    return isPlain
      ? ALLOWED
      : forbiddenBecause(
          "Referrers cannot set the external ID, status, company, labels, assignee or value.",
        );
  }
  return company === undefined || company === referrer.company ? ALLOWED : canChangeCompany(caller);
}

/**
 * Whether the caller can credit an existing referral to another referrer. Business developers
 * cannot credit themselves.
 */
export function canChangeReferrer(
  caller: Caller,
  former: Credited | undefined,
  credited: Credited | undefined,
): Decision {
  if (caller.kind === "organization-key" || seesEverything(caller)) return ALLOWED;
  if (credited?.id === caller.userId) {
    return forbiddenBecause("Business developers cannot credit a referral to themselves.");
  }
  const isTheirs = [former, credited].every(
    (one) => one?.id === caller.userId || one?.businessDeveloperId === caller.userId,
  );
  return isTheirs
    ? ALLOWED
    : forbiddenBecause(
        "Business developers can change the referrer only between their own referrers, or from themselves to one of their referrers.",
      );
}

/** Whether the caller can change the credited company, which is a snapshot from the submission. */
export function canChangeCompany(caller: Caller): Decision {
  return seesEverything(caller)
    ? ALLOWED
    : forbiddenBecause("Only super admins and admins can change the credited company.");
}

/**
 * Whether the caller can read the assignee of a referral and the value of its deal.
 */
export const readsWork = (caller: Caller): boolean =>
  caller.kind === "organization-key" || caller.permissionLevel !== "referrer";

/**
 * Whether the caller can order referrals by value. Referrers cannot, because an order shows which
 * values are larger.
 */
export const canOrderByValue = (caller: Caller): Decision =>
  readsWork(caller)
    ? ALLOWED
    : forbiddenBecause("Only admins and business developers can order by value.");

/**
 * Whether the caller can filter by duplicates. Only callers who can see all referrals can learn
 * that a person is already known.
 */
export const canFilterByDuplicates = (caller: Caller): Decision =>
  seesEverything(caller)
    ? ALLOWED
    : forbiddenBecause("Only super admins and admins can filter by open duplicates.");

/** Condition for the referrals that a caller can see. Every query joins it with AND. */
export interface VisibleReferrals {
  organizationId: string;
  /** Whether the condition covers all referrals of the organization. */
  all: boolean;
  /** Whether to hide a status that is not shown to referrers. */
  hidesStatuses: boolean;
  where: Condition;
}

const referrals = conditionsOn("referrals");

/**
 * The referrals that staff work on and that reports count: all except those that a decision on
 * duplicates left without credit.
 */
export const hasCredit: Condition = raw<boolean>`referrals.credit <> 'not_credited'`;

/** All referrals of an organization, for system work without a caller. */
export const allReferrals = (organizationId: string): VisibleReferrals => ({
  organizationId,
  all: true,
  hidesStatuses: false,
  where: referrals("referrals.organization_id", "=", organizationId),
});

/**
 * Organization keys and admins see all referrals. Business developers see those of their referrers,
 * their own and those assigned to them. Referrers see their own. Source: the access table.
 */
export function visibleReferrals(caller: Caller): VisibleReferrals {
  const { organizationId } = caller;
  const all = allReferrals(organizationId);
  if (caller.kind === "organization-key" || seesEverything(caller)) return all;
  const credited = isCallerOrTheirPeople("referrals.referrer_id", caller);
  const isSeen =
    caller.permissionLevel === "marketer"
      ? referrals.or([credited, referrals("referrals.assignee_id", "=", caller.userId)])
      : credited;
  return {
    organizationId,
    all: false,
    hidesStatuses: !readsWork(caller),
    where: referrals.and([all.where, isSeen]),
  };
}

/** The status of a referral as this caller sees it. */
export const statusSeenIn = ({ hidesStatuses }: Pick<VisibleReferrals, "hidesStatuses">) =>
  hidesStatuses
    ? raw<ReferralStatus>`coalesce(referrals.shown_status, referrals.status)`
    : raw<ReferralStatus>`referrals.status`;

/** The note on this status. A note on a hidden status is also hidden. */
export const noteSeenIn = ({ hidesStatuses }: Pick<VisibleReferrals, "hidesStatuses">) =>
  hidesStatuses
    ? raw<string | null>`CASE WHEN referrals.credit = 'not_credited' THEN ${uncreditedText}::text
        WHEN referrals.shown_status IS NULL THEN referrals.status_note END`
    : raw<string | null>`referrals.status_note`;

/** The status that the caller sees of a referral that was already read. */
export const statusSeenBy = (
  caller: Caller,
  { status, shownStatus }: Pick<StoredReferral, "status" | "shownStatus">,
): ReferralStatus => (readsWork(caller) ? status : (shownStatus ?? status));
