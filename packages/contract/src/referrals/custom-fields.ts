import { z } from "zod";
import { admins, everybody, requiresScope } from "../access/route-access.ts";
import { boundOf } from "../bounds.ts";
import { comparedName } from "../compared-name.ts";
import { nameText, organizationParams, unixMs } from "../primitives.ts";
import { c, change, create, list, remove } from "../router.ts";

export const customFieldTypes = [
  "text",
  "number",
  "boolean",
  "date",
  "select",
  "multi_select",
  "url",
  "email",
] as const;

export const customFieldType = z.enum(customFieldTypes).meta({ id: "CustomFieldType" });

const optionsMax = 100;

/**
 * The chosen options of a multi_select field. One check for all of them, because zod would report
 * each item.
 */
const chosenOptions = z
  .unknown()
  .refine(
    (value): value is string[] =>
      Array.isArray(value) &&
      value.length <= optionsMax &&
      value.every((item) => typeof item === "string"),
  )
  .meta({ type: "array", items: { type: "string" }, maxItems: optionsMax });

/** A value of a custom field: text, date (YYYY-MM-DD), select, url and email are strings. */
export const customFieldValue = z
  .union([z.string(), z.number(), z.boolean(), chosenOptions])
  .meta({ id: "CustomFieldValue" });

/** Names that would reach an object's prototype instead of its own fields. */
export const prototypeKeys = ["__proto__", "constructor", "prototype"] as const;

export const fieldName = nameText(64)
  .refine(
    (name) => !(prototypeKeys as readonly string[]).includes(name),
    `must not be one of ${prototypeKeys.join(", ")}`,
  )
  .describe("Key of the value in `customFields`; case-sensitive, never changes");

const options = z
  .array(nameText(200))
  .min(1)
  .max(optionsMax)
  .refine(
    (list) => new Set(list.map(comparedName)).size === list.length,
    "must not contain an option twice",
  )
  .describe("The choices of a select or multi_select field");

const label = nameText(100).describe("Shown to people instead of the name; may change");

const isOnPublicForm = z
  .boolean()
  .describe("Whether visitors are asked for it on the forms of public links");
const isRequired = z
  .boolean()
  .describe("Whether the app and public forms insist on a value; the API does not");

export const customField = z
  .object({
    id: z.string(),
    name: z.string(),
    label: z.string(),
    type: customFieldType,
    options: z.array(z.string()).nullable().describe("Null unless select or multi_select"),
    isOnPublicForm,
    isRequired,
    createdAt: unixMs,
    updatedAt: unixMs,
  })
  .meta({
    id: "CustomField",
    examples: [
      {
        id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c22",
        name: "interest",
        label: "Interested in",
        type: "select",
        options: ["heat pump", "solar panels"],
        isOnPublicForm: true,
        isRequired: false,
        createdAt: 1760000000000,
        updatedAt: 1760000000000,
      },
    ],
  });

const isChoice = (type: string) => type === "select" || type === "multi_select";

export const createCustomField = z
  .strictObject({
    name: fieldName,
    label: label.optional().describe("The name when omitted"),
    type: customFieldType,
    options: options.optional(),
    isOnPublicForm: isOnPublicForm.optional(),
    isRequired: isRequired.optional(),
  })
  .superRefine((field, context) => {
    if (isChoice(field.type) && field.options === undefined) {
      context.addIssue({ code: "custom", path: ["options"], message: "required for this type" });
    }
    if (!isChoice(field.type) && field.options !== undefined) {
      context.addIssue({ code: "custom", path: ["options"], message: "not allowed for this type" });
    }
  })
  .meta({
    id: "CreateCustomField",
    description: "`isOnPublicForm` and `isRequired` are false when omitted.",
    examples: [
      { name: "budget", label: "Budget", type: "number" },
      { name: "interest", type: "select", options: ["heat pump", "solar panels"] },
    ],
  });

export const updateCustomField = z
  .strictObject({
    name: z
      .string()
      .max(64)
      .optional()
      .describe("must be the present name: fields are never renamed"),
    label: label.optional(),
    options: options.optional(),
    isOnPublicForm: isOnPublicForm.optional(),
    isRequired: isRequired.optional(),
  })
  .meta({ id: "UpdateCustomField", examples: [{ label: "Budget in EUR" }] });

export type CustomField = z.infer<typeof customField>;
export type CustomFieldType = z.infer<typeof customFieldType>;
export type CustomFieldValue = z.infer<typeof customFieldValue>;
export type CreateCustomField = z.infer<typeof createCustomField>;
export type UpdateCustomField = z.infer<typeof updateCustomField>;

const fieldParams = organizationParams.extend({
  fieldId: z.string().describe("Id of the custom field"),
});

/** The organization comes from the path, so there is no `organization` parameter. */
export const customFieldsContract = c.router({
  list: list("/organizations/:id/custom-fields", customField, {
    summary: "List an organization's custom fields, newest first",
    access: requiresScope("organizations:read", { roles: everybody }),
  }),
  create: create(
    "/organizations/:id/custom-fields",
    { body: createCustomField, item: customField },
    {
      summary: `Create a custom field; ${boundOf("customFields")}`,
      access: requiresScope("organizations:write", { roles: admins }),
    },
  ),
  update: change(
    "/organizations/:id/custom-fields/:fieldId",
    { body: updateCustomField, item: customField },
    {
      summary: "Change a custom field, except for its name and type",
      params: fieldParams,
      access: requiresScope("organizations:write", { roles: admins }),
    },
  ),
  delete: remove("/organizations/:id/custom-fields/:fieldId", {
    summary: "Delete a custom field; values that referrals hold stay under the field's UUID",
    params: fieldParams,
    access: requiresScope("organizations:write", { roles: admins }),
  }),
});
