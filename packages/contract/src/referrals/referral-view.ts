import { z } from "zod";
import { unixMs } from "../primitives.ts";
import { customFieldType, customFieldValue } from "./custom-fields.ts";
import example from "./example.json" with { type: "json" };
import { referralPhoto } from "./photos.ts";
import { referralStatus } from "./referral-statuses.ts";

export const address = z.object({ formatted: z.string() }).meta({ id: "Address" });

const referralValue = z
  .object({
    amount: z.number().describe("Amount, up to 2 decimal places."),
    currency: z.string().describe("Currency code, ISO 4217."),
  })
  .meta({ id: "ReferralValue" });

const customFieldDetail = z
  .object({
    id: z.string().describe("UUID of the field."),
    name: z.string().describe("Field Name, exactly as it was entered."),
    label: z.string().describe("Field Label, for display only. It can change."),
    type: customFieldType,
    value: customFieldValue,
  })
  .meta({ id: "CustomFieldDetail" });

/** The parts of a referral that API responses and webhook payloads share. */
export const referralDetails = z
  .object({
    id: z.string().describe("ID of the referral."),
    name: z.string().nullable().describe("Name of the referred person."),
    email: z.string().nullable().describe("Email address of the referred person."),
    phone: z.string().nullable().describe("Phone number of the referred person."),
    address: address.nullable(),
    notes: z.string().nullable().describe("Free text."),
    status: referralStatus,
    labels: z.array(z.string()),
    customFieldValues: z
      .record(z.string(), customFieldValue)
      .describe("Values by UUID of the field, including values of deleted fields."),
    customFields: z.record(z.string(), customFieldValue).describe("Values by Field Name."),
    customFieldDetails: z.array(customFieldDetail).describe("Values with their field definitions."),
    photos: z.array(referralPhoto).describe("Photos of the referral, oldest first."),
    referrerId: z.string().describe("Referrer who gets the credit."),
    referrerName: z.string().nullable(),
    company: z
      .string()
      .nullable()
      .describe("Credited company. It stays the same when the referrer changes companies."),
    createdAt: unixMs,
    updatedAt: unixMs,
  })
  .meta({ id: "ReferralDetails" });

export const referrer = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    company: z.string().nullable().describe("Company where the referrer currently works."),
  })
  .meta({ id: "Referrer" });

export const submittedBy = z
  .object({
    identityUserId: z
      .string()
      .nullable()
      .describe("ID at the identity provider. Null if an organization key submitted the referral."),
    userId: z
      .string()
      .nullable()
      .describe("User who submitted the referral. Null if an organization key did."),
    name: z.string().nullable().describe("Name of the person or organization key."),
    email: z.string().nullable(),
    isReferrer: z
      .boolean()
      .describe(
        "Whether the referrer submitted the referral. False if it was submitted on their behalf.",
      ),
  })
  .meta({ id: "SubmittedBy" });

const consent = z
  .object({
    text: z.string().describe("Text that the person agreed to."),
    version: z.int().describe("Version of the consent text."),
    givenAt: unixMs,
  })
  .meta({ id: "Consent" });

export const referralCredit = z
  .enum(["credited", "shared", "not_credited"])
  .describe(
    "Credit that the referrer gets: all (`credited`), part (`shared`) or none (`not_credited`). `shared` and `not_credited` result from a decision on duplicates.",
  )
  .meta({ id: "ReferralCredit" });

export type ReferralCredit = z.infer<typeof referralCredit>;

export const referral = referralDetails
  .extend({
    externalId: z
      .string()
      .nullable()
      .describe("ID of the referral in your own system. Null if you have not set one."),
    referrer,
    submittedBy,
    consent: consent
      .nullable()
      .describe("Consent that the referred person gave on a public form. Null if there is none."),
    assigneeId: z
      .string()
      .nullable()
      .describe(
        "Assigned business developer or admin. Null if unassigned. Always null for referrers.",
      ),
    assigneeName: z
      .string()
      .nullable()
      .describe("Name of the assignee. Null if unassigned. Always null for referrers."),
    value: referralValue
      .nullable()
      .describe("Value of the deal. Null if unknown. Always null for referrers."),
    credit: referralCredit,
    duplicateCaseId: z
      .string()
      .nullable()
      .describe(
        "Open duplicate case that contains this referral and others for the same person. Null if there is none. " +
          "Always null for business developers and referrers.",
      ),
    statusNote: z
      .string()
      .nullable()
      .describe(
        "Note on the current status. The referrer can read it. The referrer of a referral that is not credited gets a fixed sentence instead. Null if there is no note.",
      ),
    firstContactAt: unixMs
      .nullable()
      .describe(
        "Time of the first status other than `new` or of the first message by staff, whichever came first, Unix ms. Null until then.",
      ),
    completedAt: unixMs
      .nullable()
      .describe(
        "Time when the referral got a status with the meaning `completed`, Unix ms. Null if its status has another meaning.",
      ),
    version: z
      .int()
      .describe("Version of the resource. Starts at 1 and increases by 1 with each change."),
  })
  .meta({ id: "Referral", examples: [example] });

export type Consent = z.infer<typeof consent>;
export type Referral = z.infer<typeof referral>;
export type ReferralValue = z.infer<typeof referralValue>;
export type ReferralDetails = z.infer<typeof referralDetails>;
