import {
  type CreateCustomField,
  type CustomField,
  type CustomFieldType,
  type CustomFieldValue,
  calendarDate,
  comparedName,
  emailAddress,
  type ReaderLanguage,
  readerLanguages,
} from "@referral-service/contract";
import { z } from "zod";
import { invalidRequest } from "../../kernel/refusal.ts";

export interface FieldDefinition {
  id: string;
  organizationId: string;
  name: string;
  label: string;
  type: CustomFieldType;
  options: string[];
  isOnPublicForm: boolean;
  isRequired: boolean;
  referrerText: FieldTexts;
  createdAt: Date;
  updatedAt: Date;
}

type FieldTexts = Partial<Record<ReaderLanguage, FieldText>>;

/** What referrers and visitors read in one language. Options without a text are left out. */
type FieldText = {
  label: string | null;
  options: { option: string; text: string }[];
};

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

/** A field as a referrer or visitor reads it. */
export interface FieldWords {
  label: string;
  optionText(option: string): string;
}

/** Returns the words in this language, otherwise the English ones, otherwise the field's own. */
export function wordsOf(
  { label, referrerText }: Pick<FieldDefinition, "label" | "referrerText">,
  language: ReaderLanguage,
): FieldWords {
  const texts = [referrerText[language], referrerText.en];
  const optionTexts = texts.map((text) => new Map(text?.options.map((of) => [of.option, of.text])));
  return {
    label: texts.find((text) => typeof text?.label === "string")?.label ?? label,
    optionText: (option) => optionTexts.find((known) => known.has(option))?.get(option) ?? option,
  };
}

/**
 * Only the languages that are sent change. Texts are in the order of the options, and those of
 * removed options are dropped. Throws INVALID_REQUEST for a text of an unknown option.
 */
export function fieldTextsAfter(
  { options, referrerText }: Pick<FieldDefinition, "options" | "referrerText">,
  changes: CreateCustomField["referrerText"] = {},
): FieldTexts {
  const after: FieldTexts = {};
  const known = new Set(options.map(comparedName));
  for (const language of readerLanguages) {
    const sent = changes[language];
    const given = sent === undefined ? referrerText[language] : sent;
    if (given === undefined || given === null) continue;
    const { label = null, options: texts = [] } = given;
    const unknown = texts.findIndex(({ option }) => !known.has(comparedName(option)));
    if (sent !== undefined && unknown >= 0) {
      throw invalidRequest({
        path: `referrerText.${language}.options.${unknown}.option`,
        message: "must be one of the field's options",
      });
    }
    const textOf = new Map(texts.map(({ option, text }) => [comparedName(option), text]));
    const kept = options.flatMap((option) => {
      const text = textOf.get(comparedName(option));
      return text === undefined ? [] : [{ option, text }];
    });
    after[language] = { label, options: kept };
  }
  return after;
}

export const toCustomFieldView = (field: FieldDefinition): CustomField => ({
  id: field.id,
  name: field.name,
  label: field.label,
  type: field.type,
  options: isChoice(field.type) ? field.options : null,
  isOnPublicForm: field.isOnPublicForm,
  isRequired: field.isRequired,
  referrerText: { en: field.referrerText.en ?? null, de: field.referrerText.de ?? null },
  createdAt: field.createdAt.getTime(),
  updatedAt: field.updatedAt.getTime(),
});
