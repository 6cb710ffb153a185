import {
  type CustomField,
  type CustomFieldType,
  type CustomFieldValue,
  calendarDate,
  emailAddress,
} from "@referral-service/contract";
import { z } from "zod";

export interface FieldDefinition {
  id: string;
  organizationId: string;
  name: string;
  label: string;
  type: CustomFieldType;
  options: string[];
  isOnPublicForm: boolean;
  isRequired: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** A host name with a dot, and anything that can follow it. */
const withoutScheme = /^(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/** People write `www.firm.example` for a web address, but the API requires an absolute URL. */
export const withScheme = (text: string): string =>
  withoutScheme.test(text) ? `https://${text}` : text;

export const isChoice = (type: CustomFieldType) => type === "select" || type === "multi_select";

/** Whether lists can be filtered by the values of the field, which are few. */
export const isFilter = (type: CustomFieldType) => isChoice(type) || type === "boolean";

const textLengthMax = 10_000;
// URL parsers accept blanks and missing slashes, but a link for people must not have them.
const webUrl = z
  .string()
  .max(2_048)
  .regex(/^https?:\/\/\S+$/i)
  .pipe(z.url());

/** Returns why the value is invalid for the field, or undefined when it is valid. */
export function whyNotAllowed(
  { type, options }: { type: CustomFieldType; options: readonly string[] },
  value: CustomFieldValue,
): string | undefined {
  switch (type) {
    case "text":
      return typeof value === "string" && value.length <= textLengthMax
        ? undefined
        : `must be text of up to ${textLengthMax} characters`;
    case "number":
      return typeof value === "number" ? undefined : "must be a number";
    case "boolean":
      return typeof value === "boolean" ? undefined : "must be true or false";
    case "date":
      return calendarDate.safeParse(value).error?.issues[0]?.message;
    case "url":
      return webUrl.safeParse(value).success ? undefined : "must be an http or https URL";
    case "email":
      return emailAddress.safeParse(value).success
        ? undefined
        : "must be an email address, like ada@example.com";
    case "select":
      return typeof value === "string" && options.includes(value)
        ? undefined
        : "must be one of the field's options";
    case "multi_select":
      return isChoiceOfMany(value, options)
        ? undefined
        : "must be a list of different options of the field";
    default:
      return type satisfies never;
  }
}

function isChoiceOfMany(value: CustomFieldValue, options: readonly string[]) {
  return (
    Array.isArray(value) &&
    value.every((choice) => options.includes(choice)) &&
    new Set(value).size === value.length
  );
}

export const toCustomFieldView = (field: FieldDefinition): CustomField => ({
  id: field.id,
  name: field.name,
  label: field.label,
  type: field.type,
  options: isChoice(field.type) ? field.options : null,
  isOnPublicForm: field.isOnPublicForm,
  isRequired: field.isRequired,
  createdAt: field.createdAt.getTime(),
  updatedAt: field.updatedAt.getTime(),
});
