import { isDeepStrictEqual } from "node:util";
import {
  type CreateReferral,
  type CustomFieldValue,
  comparedName,
  inPunycode,
} from "@referral-service/contract";
import { invalidRequest, type RefusalDetail } from "../kernel/refusal.ts";
import type { FieldDefinition } from "./custom-fields/rules.ts";
import { whyNotAllowed } from "./custom-fields/rules.ts";
import type { CustomFieldValues } from "./rules.ts";

/**
 * Merges values by Field Name (case-sensitive) into the stored values by UUID. Throws INVALID_REQUEST with
 * every unknown Field Name and every invalid value.
 */
export function applyCustomFields(
  stored: CustomFieldValues,
  fields: FieldDefinition[],
  input: CreateReferral["customFields"] = {},
): CustomFieldValues {
  const values = { ...stored };
  const wrong: RefusalDetail[] = [];
  const fieldByName = new Map(fields.map((field) => [field.name, field]));
  for (const [name, value] of Object.entries(input)) {
    const field = fieldByName.get(name);
    const path = `customFields.${name}`;
    if (field === undefined) {
      wrong.push({
        path,
        message: "must be the Field Name of a custom field in this organization",
      });
    } else if (value === null) {
      delete values[field.id];
    } else {
      // An option can have been removed from the field since the value was stored.
      const isUnchanged = isDeepStrictEqual(value, stored[field.id]);
      const kept = isUnchanged ? value : asKept(field, value);
      const message = isUnchanged ? undefined : whyNotAllowed(field, kept);
      if (message === undefined) values[field.id] = kept;
      else wrong.push({ path, message });
    }
  }
  const [first, ...others] = wrong;
  if (first !== undefined) throw invalidRequest(first, ...others);
  return values;
}

/**
 * Returns the value as it is stored: an email address in Punycode, and options in the field's
 * spelling.
 */
function asKept({ type, options }: FieldDefinition, value: CustomFieldValue): CustomFieldValue {
  if (type === "email" && typeof value === "string") return inPunycode(value);
  if (type === "select" && typeof value === "string") return spelled(value, options);
  if (type === "multi_select" && Array.isArray(value)) {
    return value.map((option) => spelled(option, options));
  }
  return value;
}

const spelled = (sent: string, options: readonly string[]): string =>
  options.includes(sent)
    ? sent
    : (options.find((option) => comparedName(option) === comparedName(sent)) ?? sent);
