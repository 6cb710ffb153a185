import { z } from "zod";
import { admins, everybody, requiresScope } from "../access/route-access.ts";
import { boundOf } from "../bounds.ts";
import { comparedName } from "../compared-name.ts";
import { nameText, organizationParams, unixMs } from "../primitives.ts";
import { c, change, create, list, remove } from "../router.ts";

export const customFieldType = z
  .enum(["text", "number", "boolean", "date", "select", "multi_select", "url", "email"])
  .meta({ id: "CustomFieldType" });

const optionsMax = 100;

/**
 * The selected options of a multi_select field. One check covers all of them, because zod would
 * report each item.
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

/**
 * The value of a custom field. The values of text, date (YYYY-MM-DD), select, url and email fields
 * are strings.
 */
export const customFieldValue = z
  .union([z.string(), z.number(), z.boolean(), chosenOptions])
  .meta({ id: "CustomFieldValue" });

/** Names that would reach an object's prototype instead of its own fields. */
const prototypeKeys = ["__proto__", "constructor", "prototype"] as const;

const fieldName = nameText(64)
  .refine(
    (name) => !(prototypeKeys as readonly string[]).includes(name),
    `must not be one of ${prototypeKeys.join(", ")}`,
  )
  .describe(
    "Field Name, the key of the value in `customFields`. It is case-sensitive and never changes.",
  );

const options = z
  .array(nameText(200))
  .min(1)
  .max(optionsMax)
  .refine(
    (list) => new Set(list.map(comparedName)).size === list.length,
    "must not contain duplicate options",
  )
  .describe("Options of a `select` or `multi_select` field.");

const label = nameText(100).describe("Field Label, for display. It can change.");

const optionText = z
  .strictObject({ option: z.string().max(200), text: nameText(200) })
  .meta({ id: "CustomFieldOptionText" });

/** What referrers and visitors read in one language. */
const fieldText = z
  .strictObject({
    label: nameText(100).nullable().optional(),
    options: z
      .array(optionText)
      .max(optionsMax)
      .refine(
        (list) => new Set(list.map(({ option }) => comparedName(option))).size === list.length,
        "must not contain duplicate options",
      )
      .optional(),
  })
  .meta({ id: "CustomFieldText" })
  .nullable();

const referrerText = z.strictObject({ en: fieldText, de: fieldText }).partial().meta({
  id: "CustomFieldTexts",
  description:
    "Texts that referrers and visitors read instead of the label and options, by language. Null removes the texts of a language.",
});

const shownFieldText = z
  .object({ label: z.string().nullable(), options: z.array(optionText) })
  .nullable();

const isOnPublicForm = z.boolean().describe("Whether public forms include the field.");
const isRequired = z
  .boolean()
  .describe("Whether the app and public forms require a value. The API does not require one.");

const customField = z
  .object({
    id: z.string(),
    name: z.string(),
    label: z.string(),
    type: customFieldType,
    options: z
      .array(z.string())
      .nullable()
      .describe("Options of the field. Null unless the type is `select` or `multi_select`."),
    isOnPublicForm,
    isRequired,
    referrerText: z
      .object({ en: shownFieldText, de: shownFieldText })
      .describe(
        "Texts that referrers and visitors read instead of the label and options, by language.",
      ),
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
        referrerText: {
          en: null,
          de: { label: "Interesse", options: [{ option: "heat pump", text: "Wärmepumpe" }] },
        },
        createdAt: 1760000000000,
        updatedAt: 1760000000000,
      },
    ],
  });

const isChoice = (type: string) => type === "select" || type === "multi_select";

const createCustomField = z
  .strictObject({
    name: fieldName,
    label: label.optional().describe("Field Label, for display. Default: the Field Name."),
    type: customFieldType,
    options: options.optional(),
    isOnPublicForm: isOnPublicForm.optional(),
    isRequired: isRequired.optional(),
    referrerText: referrerText.optional(),
  })
  .superRefine((field, context) => {
    if (isChoice(field.type) && field.options === undefined) {
      context.addIssue({
        code: "custom",
        path: ["options"],
        message: "must be sent for this type",
      });
    }
    if (!isChoice(field.type) && field.options !== undefined) {
      context.addIssue({
        code: "custom",
        path: ["options"],
        message: "must be omitted for this type",
      });
    }
  })
  .meta({
    id: "CreateCustomField",
    description: "`isOnPublicForm` and `isRequired` default to false.",
    examples: [
      { name: "budget", label: "Budget", type: "number" },
      { name: "interest", type: "select", options: ["heat pump", "solar panels"] },
    ],
  });

const updateCustomField = z
  .strictObject({
    name: z
      .string()
      .max(64)
      .optional()
      .describe("Current Field Name. Other names are rejected, because fields cannot be renamed."),
    label: label.optional(),
    options: options.optional(),
    isOnPublicForm: isOnPublicForm.optional(),
    isRequired: isRequired.optional(),
    referrerText: referrerText.optional(),
  })
  .meta({ id: "UpdateCustomField", examples: [{ label: "Budget in EUR" }] });

export type CustomField = z.infer<typeof customField>;
export type CustomFieldType = z.infer<typeof customFieldType>;
export type CustomFieldValue = z.infer<typeof customFieldValue>;
export type CreateCustomField = z.infer<typeof createCustomField>;

const fieldParams = organizationParams.extend({
  fieldId: z.string().describe("ID of the custom field."),
});

/** The organization comes from the path, so there is no `organization` parameter. */
export const customFieldsContract = c.router({
  list: list("/organizations/:id/custom-fields", customField, {
    summary: "List custom fields",
    description: "Lists the custom fields of an organization, newest first.",
    access: requiresScope("organizations:read", { roles: everybody }),
  }),
  create: create(
    "/organizations/:id/custom-fields",
    { body: createCustomField, item: customField },
    {
      summary: "Create a custom field",
      description: `Creates a custom field. ${boundOf("customFields", "custom fields")}`,
      access: requiresScope("organizations:write", { roles: admins }),
    },
  ),
  update: change(
    "/organizations/:id/custom-fields/:fieldId",
    { body: updateCustomField, item: customField },
    {
      summary: "Update a custom field",
      description: "Updates a custom field. Its name and type cannot change.",
      params: fieldParams,
      access: requiresScope("organizations:write", { roles: admins }),
    },
  ),
  delete: remove("/organizations/:id/custom-fields/:fieldId", {
    summary: "Delete a custom field",
    description: "Deletes a custom field. Referrals keep its values under the UUID of the field.",
    params: fieldParams,
    access: requiresScope("organizations:write", { roles: admins }),
  }),
});
