import { z } from "zod";
import { admins, everybody, requiresScope, staff } from "../access/route-access.ts";
import { comparedName } from "../compared-name.ts";
import {
  createdWindow,
  emailAddress,
  externalIdParam,
  id,
  listQuery,
  nameText,
  organizationQuery,
  queryBoolean,
  searchQuery,
  sentAmount,
  sentCurrency,
  sentExternalId,
  text,
  updatedWindow,
} from "../primitives.ts";
import { c, change, create, list, read, remove, upsert } from "../router.ts";
import { customFieldValue } from "./custom-fields.ts";
import example from "./example.json" with { type: "json" };
import { referralCsv } from "./referral-csv.ts";
import { referralStatus } from "./referral-statuses.ts";
import { referral, referralCredit } from "./referral-view.ts";

const valueAmountMax = 10_000_000_000;

export const referralLabel = nameText(50);

const labels = z
  .array(referralLabel)
  .max(20)
  .refine(
    (list) => new Set(list.map(comparedName)).size === list.length,
    "must not contain duplicate labels",
  )
  .describe(
    "Labels of the referral. Case is ignored. A label gets the spelling that the organization used first.",
  );

const writableFields = {
  externalId: sentExternalId
    .nullable()
    .describe(
      "ID of the referral in your own system. Unique among the referrals in the organization. Referrers cannot set this field.",
    ),
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
        "Note on the status. Referrers can read it. Requires `status` in the same request. A status change without a note clears the old note.",
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

export type CreateReferral = z.infer<typeof createReferral>;
export type UpdateReferral = z.infer<typeof updateReferral>;

const listReferralsQuery = organizationQuery.extend({
  ...listQuery,
  externalId: sentExternalId
    .optional()
    .describe("Return only the referral with this ID in your own system."),
  status: referralStatus.optional().describe("Return only referrals with this status."),
  referrerId: id.optional().describe("Return only referrals credited to this referrer."),
  assigneeId: id
    .or(z.literal("none"))
    .optional()
    .describe(
      "Return only referrals with this assignee. `none` returns unassigned referrals. Referrers cannot use this filter.",
    ),
  credit: z
    .enum([...referralCredit.options, "all"])
    .optional()
    .describe(
      "Return only referrals with this credit. `all` returns referrals regardless of credit. Default: `all` for referrers and for requests with `externalId`, otherwise `credited` and `shared`.",
    ),
  hasOpenDuplicate: queryBoolean
    .optional()
    .describe(
      "Return only referrals with an open duplicate case (`true`) or without one (`false`). Only admins and organization keys can use this filter.",
    ),
  label: z
    .string()
    .min(1)
    .max(50)
    .optional()
    .describe("Return only referrals with this label. Case is ignored."),
  ...createdWindow,
  ...updatedWindow,
  q: searchQuery("name, email, phone, company or external ID"),
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
  upsert: upsert(
    "/referrals/by-external-id/:externalId",
    { body: createReferral, item: referral },
    {
      summary: "Create or update a referral",
      description:
        "Updates the referral with this external ID, or submits a new one. An update changes only the fields in the request. Two simultaneous requests create only one referral. A request with `If-None-Match: *` only submits a new referral.",
      params: externalIdParam,
      access: requiresScope("referrals:write", { roles: staff }),
      versioned: true,
    },
  ),
  delete: remove("/referrals/:id", {
    summary: "Delete a referral",
    description:
      "Permanently deletes a referral and its messages, and cancels draft and failed payments for it. Mark approved and processing payments as paid or failed, or cancel them, before you delete the referral.",
    access: requiresScope("referrals:delete", { roles: admins }),
    versioned: true,
  }),
});
