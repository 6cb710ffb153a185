import type {
  Consent,
  CustomFieldValue,
  ReferralStatus,
  ReferralValue,
} from "@referral-service/contract";
import type { FieldDefinition } from "./custom-fields/field-definition.ts";

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
  name: string;
  email: string | null;
  phone: string | null;
  addressFormatted: string | null;
  notes: string | null;
  status: ReferralStatus;
  labels: string[];
  company: string | null;
  referrerId: string;
  /** The business developer or admin who works it. */
  assigneeId: string | null;
  value: ReferralValue | null;
  customFieldValues: CustomFieldValues;
}

/** The user who works a referral. */
export interface Assignee {
  id: string;
  firstName: string | null;
  lastName: string | null;
}

export const closedStatuses = ["completed", "lost"] as const satisfies ReferralStatus[];

/** Whether there is no more work to do on it. */
export const isClosed = ({ status }: { status: ReferralStatus }): boolean =>
  closedStatuses.some((closed) => closed === status);

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
export interface StoredReferral extends ReferralFields {
  id: string;
  organizationId: string;
  submittedByKeyName: string | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  referrer: Person;
  submittedBy: Person | null;
  /** Given by the referred person on a public form. */
  consent: Consent | null;
  assignee: Assignee | null;
  /** The oldest first. */
  photos: StoredPhoto[];
  fields: FieldDefinition[];
}
