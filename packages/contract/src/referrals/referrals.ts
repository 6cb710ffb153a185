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

export const referralStatuses = [
  "new",
  "contacted",
  "in_progress",
  "qualified",
  "completed",
  "lost",
] as const;

export const referralStatus = z.enum(referralStatuses).meta({ id: "ReferralStatus" });

export const address = z.object({ formatted: z.string() }).meta({ id: "Address" });

const valueAmountMax = 10_000_000_000;

export const referralValue = z
  .object({
    amount: z.number().describe("Amount, up to 2 decimal places"),
    currency: z.string().describe("ISO 4217 code"),
  })
  .meta({ id: "ReferralValue" });

const customFieldDetail = z
  .object({
    id: z.string().describe("The field's UUID"),
    name: z.string().describe("The Field Name, exactly as the admin typed it"),
    label: z.string().describe("For display only; may change"),
    type: customFieldType,
    value: customFieldValue,
  })
  .meta({ id: "CustomFieldDetail" });

/** The referral as API answers and webhook payloads share it. */
export const referralDetails = z
  .object({
    id: z.string().describe("Referral identifier"),
    name: z.string().nullable().describe("The referred person"),
    email: z.string().nullable().describe("Contact data of the referred person"),
    phone: z.string().nullable().describe("Contact data of the referred person"),
    address: address.nullable(),
    notes: z.string().nullable().describe("Free text"),
    status: referralStatus,
    labels: z.array(z.string()),
    customFieldValues: z
      .record(z.string(), customFieldValue)
      .describe("Values by the field's UUID, those of deleted fields included"),
    customFields: z.record(z.string(), customFieldValue).describe("The same values by Field Name"),
    customFieldDetails: z.array(customFieldDetail).describe("The same values with their fields"),
    photos: z.array(referralPhoto).describe("The photos, oldest first"),
    referrerId: z.string().describe("Referrer who gets the credit"),
    referrerName: z.string().nullable(),
    company: z
      .string()
      .nullable()
      .describe("The company the referral is credited to, as it was at submission"),
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
    company: z.string().nullable().describe("The referrer's present company"),
  })
  .meta({ id: "Referrer" });

export const submittedBy = z
  .object({
    identityUserId: z.string().nullable().describe("Id at the identity provider; null for a key"),
    userId: z.string().nullable().describe("Null when an organization key submitted"),
    name: z.string().nullable().describe("Name of the person or of the organization key"),
    email: z.string().nullable(),
    isReferrer: z
      .boolean()
      .describe("False when the referral was submitted on the referrer's behalf"),
  })
  .meta({ id: "SubmittedBy" });

export const consent = z
  .object({
    text: z.string().describe("Text that the person agreed to"),
    version: z.int().describe("Version of the text in the organization's settings"),
    givenAt: unixMs,
  })
  .meta({ id: "Consent" });

export const referral = referralDetails
  .extend({
    referrer,
    submittedBy,
    consent: consent
      .nullable()
      .describe("Consent that the referred person gave on a public form. Null if none was asked."),
    assigneeId: z
      .string()
      .nullable()
      .describe(
        "Business developer or admin who works it. Null if no one does. Referrers read null.",
      ),
    assigneeName: z.string().nullable().describe("Name of the assignee. Referrers read null."),
    value: referralValue
      .nullable()
      .describe("Worth of the deal. Null if unknown. Referrers read null."),
    version: z.int().describe("1 for a new resource; incremented with every change"),
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
  .describe(
    "Compared without case. A label is stored in the spelling that the organization used first.",
  );

const writableFields = {
  email: emailAddress.nullable(),
  phone: nameText(50).nullable(),
  address: z.strictObject({ formatted: text(500) }).nullable(),
  notes: z.string().min(1).max(10_000).nullable(),
  status: referralStatus,
  referrerId: id.describe("The referrer to credit. An organization key must name one."),
  assigneeId: id
    .nullable()
    .describe(
      "Active business developer or admin who works the referral. Default on create: the referrer's business developer. " +
        "Business developers can set only themselves, the referrer's business developer, or null. Referrers cannot send it.",
    ),
  value: z
    .strictObject({
      amount: sentAmount(valueAmountMax).describe("Above 0, up to 2 decimal places"),
      currency: sentCurrency.describe("ISO 4217 code"),
    })
    .nullable()
    .describe("Worth of the deal. Referrers cannot send it."),
  company: nameText(200)
    .nullable()
    .describe("The referrer's present company when omitted on create"),
  customFields: z
    .record(z.string(), customFieldValue.nullable())
    .describe("Values by Field Name. A field that is not named keeps its value; null clears it."),
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
  .strictObject({ name: nameText(200), ...writableFields })
  .partial()
  .meta({
    id: "UpdateReferral",
    description: "Only the fields that are sent change.",
    examples: [{ status: "contacted", customFields: { budget: null } }],
  });

export type Consent = z.infer<typeof consent>;
export type Referral = z.infer<typeof referral>;
export type ReferralValue = z.infer<typeof referralValue>;
export type ReferralDetails = z.infer<typeof referralDetails>;
export type ReferralStatus = z.infer<typeof referralStatus>;
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
  status: referralStatus.optional().describe("Only referrals in this status"),
  referrerId: id.optional().describe("Only referrals credited to this referrer"),
  assigneeId: id
    .or(z.literal("none"))
    .optional()
    .describe("Return only referrals of this assignee; `none`: unassigned. Not for referrers."),
  label: z
    .string()
    .min(1)
    .max(50)
    .optional()
    .describe("Return only referrals with this label, compared without case"),
  ...createdWindow,
  ...updatedWindow,
  q: searchQuery("name, email, phone or company"),
});

export const referralsContract = c.router({
  list: list("/referrals", referral, {
    summary: "List referrals, newest first",
    query: listReferralsQuery,
    access: requiresScope("referrals:read", { roles: everybody }),
    csv: referralCsv(Object.keys(example.customFields)),
  }),
  get: read("/referrals/:id", referral, {
    summary: "Read one referral",
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
      summary: "Change a referral",
      access: requiresScope("referrals:write", { roles: staff }),
      versioned: true,
      forAssistants: true,
    },
  ),
  delete: remove("/referrals/:id", {
    summary: "Delete a referral permanently, with its messages; unapproved payments are canceled",
    access: requiresScope("referrals:delete", { roles: admins }),
    versioned: true,
  }),
});
