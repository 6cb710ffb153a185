import type { CustomFieldValue, ReferralStatus } from "@referral-service/contract";
import type { FieldDefinition } from "../custom-fields/field-definition.ts";

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

/** What the deal is worth. */
export interface ReferralValue {
  amount: number;
  /** ISO 4217 code */
  currency: string;
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
  /** The oldest first. */
  photos: StoredPhoto[];
  fields: FieldDefinition[];
}
