import {
  type CustomFieldType,
  type CustomFieldValue,
  emailAddress,
} from "@referral-service/contract";
import { z } from "zod";

export const isChoice = (type: CustomFieldType) => type === "select" || type === "multi_select";

const textLengthMax = 10_000;
// URL parsers accept blanks and missing slashes, which a link for people must not have.
const webUrl = z
  .string()
  .max(2_048)
  .regex(/^https?:\/\/\S+$/i)
  .pipe(z.url());

/** Why the value is invalid for the field; undefined when it is valid. */
export function whyNotAllowed(
  { type, options }: { type: CustomFieldType; options: readonly string[] },
  value: CustomFieldValue,
): string | undefined {
  switch (type) {
    case "text":
      return typeof value === "string" && value.length <= textLengthMax
        ? undefined
        : `must be text of at most ${textLengthMax} characters`;
    case "number":
      return typeof value === "number" ? undefined : "must be a number";
    case "boolean":
      return typeof value === "boolean" ? undefined : "must be true or false";
    case "date":
      return z.iso.date().safeParse(value).success ? undefined : "must be a date as YYYY-MM-DD";
    case "url":
      return webUrl.safeParse(value).success ? undefined : "must be an http or https URL";
    case "email":
      return emailAddress.safeParse(value).success ? undefined : "must be an e-mail address";
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
