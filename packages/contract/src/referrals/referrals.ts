import { z } from "zod";
import { admins, everybody, requiresScope, staff } from "../access/route-access.ts";
import { comparedName } from "../compared-name.ts";
import { type CsvColumn, csvOf } from "../http/csv.ts";
import {
  createdWindow,
  emailAddress,
  id,
  nameText,
  organizationQuery,
  pageQuery,
  queryBoolean,
  searchQuery,
  sentAmount,
  sentCurrency,
  text,
  unixMs,
  updatedWindow,
} from "../primitives.ts";
import { c, change, create, list, read, remove } from "../router.ts";
import { customFieldType, customFieldValue } from "./custom-fields.ts";
import example from "./example.json" with { type: "json" };
import { referralPhoto } from "./photos.ts";
import { referralStatus } from "./referral-statuses.ts";

export const address = z.object({ formatted: z.string() }).meta({ id: "Address" });

const valueAmountMax = 10_000_000_000;

export const referralValue = z
  .object({
    amount: z.number().describe("Amount, up to 2 decimal places."),
    currency: z.string().describe("Currency code, ISO 4217."),
  })
  .meta({ id: "ReferralValue" });

const customFieldDetail = z
  .object({
    id: z.string().describe("UUID of the field."),
    name: z.string().describe("Field Name, exactly as the admin typed it."),
    label: z.string().describe("Field Label, for display only. It can change."),
    type: customFieldType,
    value: customFieldValue,
  })
  .meta({ id: "CustomFieldDetail" });

/** The referral as API answers and webhook payloads share it. */
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
    customFieldDetails: z.array(customFieldDetail).describe("Values with their fields."),
    photos: z.array(referralPhoto).describe("Photos of the referral, oldest first."),
    referrerId: z.string().describe("Referrer who gets the credit."),
    referrerName: z.string().nullable(),
    company: z.string().nullable().describe("Credited company at the time of submission."),
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

export const consent = z
  .object({
    text: z.string().describe("Text that the person agreed to."),
    version: z.int().describe("Version of the consent text."),
    givenAt: unixMs,
  })
  .meta({ id: "Consent" });

export const referralCredits = ["credited", "shared", "not_credited"] as const;

export const referralCredit = z
  .enum(referralCredits)
  .describe(
    "Credit of the referrer. Other values than `credited` follow from a decision on duplicates.",
  )
  .meta({ id: "ReferralCredit" });

export type ReferralCredit = z.infer<typeof referralCredit>;

export const referral = referralDetails
  .extend({
    referrer,
    submittedBy,
    consent: consent
      .nullable()
      .describe(
        "Consent that the referred person gave on a public form. Null if no consent was needed.",
      ),
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
        "Open duplicate case of the referral and another referral of the same person. Null if there is none. Null if there is none. " +
          "Always null for business developers and referrers.",
      ),
    statusNote: z
      .string()
      .nullable()
      .describe(
        "Note on the current status, which referrers can read. If the referral is not credited, referrers read a fixed sentence instead. Null if there is none.",
      ),
    firstContactAt: unixMs
      .nullable()
      .describe(
        "Time of the first status other than `new` or the first message by staff, Unix ms. Null until then.",
      ),
    completedAt: unixMs
      .nullable()
      .describe(
        "Time when the referral got a status with the meaning `completed`, Unix ms. Null if it has another status.",
      ),
    version: z
      .int()
      .describe("Version of the resource: 1 when it is created, 1 more with each change."),
  })
  .meta({ id: "Referral", examples: [example] });

export const referralLabel = nameText(50);

const labels = z
  .array(referralLabel)
  .max(20)
  .refine(
    (list) => new Set(list.map(comparedName)).size === list.length,
    "must not contain a label twice",
  )
  .describe("Labels. Case is ignored, and the first spelling is kept.");

const writableFields = {
  email: emailAddress.nullable(),
  phone: nameText(50).nullable(),
  address: z.strictObject({ formatted: text(500) }).nullable(),
  notes: z.string().min(1).max(10_000).nullable(),
  status: referralStatus,
  referrerId: id.describe(
    "Referrer who gets the credit. Required for organization keys. Business developers can change it only to one of their referrers.",
  ),
  assigneeId: id
    .nullable()
    .describe(
      "Assigned business developer or admin, who must be active. Default on create: the referrer's business developer. " +
        "Business developers can set only themselves, the referrer's business developer or null. Referrers cannot set this field.",
    ),
  value: z
    .strictObject({
      amount: sentAmount(valueAmountMax).describe("Amount above 0, up to 2 decimal places."),
      currency: sentCurrency.describe("Currency code, ISO 4217."),
    })
    .nullable()
    .describe("Value of the deal. Referrers cannot set this field."),
  company: nameText(200)
    .nullable()
    .describe(
      "Credited company. Default on create: the company where the referrer currently works.",
    ),
  customFields: z
    .record(z.string(), customFieldValue.nullable())
    .describe("Values by Field Name. Null clears a value. Omitted fields keep their values."),
  labels,
};

export const createReferral = z
  .strictObject({ name: nameText(200), ...writableFields })
  .partial()
  .required({ name: true })
  .meta({
    id: "CreateReferral",
    examples: [
      {
        name: "Ada Lovelace",
        email: "ada@example.com",
        phone: "+441234567890",
        address: { formatted: "12 Harbour Rd" },
        notes: "Met at the fair",
        referrerId: example.referrerId,
        customFields: { interest: "heat pump", budget: 12000.5 },
        labels: ["fair"],
        value: example.value,
      },
    ],
  });

export const updateReferral = z
  .strictObject({
    name: nameText(200),
    ...writableFields,
    creditReason: text(500).describe(
      "Reason for changing `referrerId`, for the audit log. Required once the referral has a bonus payment or a duplicate case.",
    ),
    statusNote: text(500)
      .nullable()
      .describe(
        "Note on the status, which referrers can read. Needs `status` in the same request. If you send a status without a note, the note is cleared.",
      ),
  })
  .partial()
  .meta({
    id: "UpdateReferral",
    description: "Changes only the fields in the request.",
    examples: [
      {
        status: "contacted",
        statusNote: "Ada asked for an offer.",
        customFields: { budget: null },
      },
    ],
  });

export type Consent = z.infer<typeof consent>;
export type Referral = z.infer<typeof referral>;
export type ReferralValue = z.infer<typeof referralValue>;
export type ReferralDetails = z.infer<typeof referralDetails>;
export type CreateReferral = z.infer<typeof createReferral>;
export type UpdateReferral = z.infer<typeof updateReferral>;

/** The columns of referrals as CSV: values in few cells, then a column for each custom field. */
export const referralCsv = (fieldNames: readonly string[]): CsvColumn<Referral>[] => [
  ...csvOf(referral, [
    "id",
    "name",
    "email",
    "phone",
    "address.formatted",
    "notes",
    "status",
    "labels",
    "company",
    "referrerId",
    "referrerName",
    "referrer.firstName",
    "referrer.lastName",
    "referrer.email",
    "referrer.phone",
    "referrer.company",
    "submittedBy.identityUserId",
    "submittedBy.userId",
    "submittedBy.name",
    "submittedBy.email",
    "submittedBy.isReferrer",
    "consent.text",
    "consent.version",
    "consent.givenAt",
    "assigneeId",
    "assigneeName",
    "value.amount",
    "value.currency",
    "credit",
    "duplicateCaseId",
    "statusNote",
    "firstContactAt",
    "completedAt",
    "version",
    "createdAt",
    "updatedAt",
  ]),
  ...fieldNames.map((name) => ({
    name: `customFields.${name}`,
    cell: ({ customFields }: Referral) => customFields[name] ?? null,
  })),
];

export const listReferralsQuery = organizationQuery.extend({
  ...pageQuery,
  status: referralStatus.optional().describe("Return only referrals with this status."),
  referrerId: id.optional().describe("Return only referrals credited to this referrer."),
  assigneeId: id
    .or(z.literal("none"))
    .optional()
    .describe(
      "Return only referrals of this assignee, or unassigned referrals with `none`. Referrers cannot use this filter.",
    ),
  credit: z
    .enum([...referralCredits, "all"])
    .optional()
    .describe(
      "Return only referrals with this credit. `all` returns referrals with any credit. Default for referrers: all. Default for others: all except `not_credited`.",
    ),
  hasOpenDuplicate: queryBoolean
    .optional()
    .describe(
      "Return only referrals with an open duplicate case, or without one. Only admins and organization keys can use this filter.",
    ),
  label: z
    .string()
    .min(1)
    .max(50)
    .optional()
    .describe("Return only referrals with this label. Case is ignored."),
  ...createdWindow,
  ...updatedWindow,
  q: searchQuery("name, email, phone or company"),
});

export const referralsContract = c.router({
  list: list("/referrals", referral, {
    summary: "List referrals",
    description: "Lists referrals, newest first.",
    query: listReferralsQuery,
    access: requiresScope("referrals:read", { roles: everybody }),
    csv: referralCsv(Object.keys(example.customFields)),
  }),
  get: read("/referrals/:id", referral, {
    summary: "Get a referral",
    access: requiresScope("referrals:read", { roles: everybody }),
  }),
  create: create(
    "/referrals",
    { body: createReferral, item: referral },
    {
      summary: "Submit a referral",
      access: requiresScope("referrals:write", { roles: everybody }),
      forAssistants: true,
    },
  ),
  update: change(
    "/referrals/:id",
    { body: updateReferral, item: referral },
    {
      summary: "Update a referral",
      access: requiresScope("referrals:write", { roles: staff }),
      versioned: true,
      forAssistants: true,
    },
  ),
  delete: remove("/referrals/:id", {
    summary: "Delete a referral",
    description:
      "Permanently deletes a referral and its messages. Draft and failed payments for it are canceled. Approved and processing payments must be completed or canceled first.",
    access: requiresScope("referrals:delete", { roles: admins }),
    versioned: true,
  }),
});
