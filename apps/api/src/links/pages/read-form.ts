import {
  type CustomFieldValue,
  type PublicSubmission,
  publicSubmission,
} from "@referral-service/contract";
import { withScheme } from "../../referrals/custom-fields/rules.ts";
import type { PublicForm } from "../public-links/public-form.ts";
import { consentKey, consentMistake } from "./consent.ts";
import { type Control, controlsOf, isEmail, keyOf } from "./controls.ts";
import type { SentForm } from "./form-text.ts";
import type { Mistake, Texts } from "./texts/texts.ts";

export type Mistakes = ReadonlyMap<string, Mistake>;

/** Parses a form that a visitor submitted. Returns a submission, or the error of each field. */
export function readForm(
  texts: Texts,
  form: PublicForm,
  sent: SentForm,
): { submission: PublicSubmission } | { mistakes: Mistakes } {
  const { fields } = form;
  const values = new Map<string, CustomFieldValue>();
  const mistakes = new Map<string, Mistake>();
  for (const control of controlsOf(texts, fields, sent)) {
    const value = typedValue(control, sent.get(control.key) ?? [], texts);
    const mistake = mistakeIn(control, value);
    if (mistake !== undefined) mistakes.set(control.key, mistake);
    else if (value !== undefined) values.set(control.key, value);
  }
  const notAgreed = consentMistake(sent, form);
  if (notAgreed !== undefined) mistakes.set(consentKey, notAgreed);
  if (mistakes.size > 0) return { mistakes };
  const text = (key: string) => values.get(key) as string | undefined;
  const contact = text("contact");
  const [email, phone] =
    contact === undefined
      ? [text("email"), text("phone")]
      : isEmail(contact)
        ? [contact, undefined]
        : [undefined, contact];
  const customFields = fields.flatMap((field): [string, CustomFieldValue][] => {
    const value = values.get(keyOf(field));
    return value === undefined ? [] : [[field.name, value]];
  });
  return {
    submission: {
      ...fixedAnswers.parse({
        name: text("name"),
        email,
        phone,
        notes: text("notes"),
      }),
      customFields: Object.fromEntries(customFields),
    },
  };
}

/**
 * The schema also converts each value to the form that the API stores, such as a domain in
 * Punycode.
 */
const fixedAnswers = publicSubmission.omit({ customFields: true });

const decimal = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/**
 * Returns undefined for an empty field. Text that is not a number stays text, and a number field
 * rejects it.
 */
function typedValue(
  { type }: Control,
  sent: readonly string[],
  { decimalSign }: Texts,
): CustomFieldValue | undefined {
  const typed = sent.map((value) => value.trim()).filter((value) => value !== "");
  const [first] = typed;
  if (first === undefined) return undefined;
  switch (type) {
    case "multi_select":
      return typed;
    case "boolean":
      return first === "true" || first === "false" ? first === "true" : first;
    case "number":
      return numberIn(decimalSign === "," ? withPoint(first) : first);
    case "url":
      return withScheme(first);
    default:
      return first;
  }
}

/**
 * A number with a point is ambiguous in a language with a decimal comma, because a point can separate
 * thousands.
 */
const withPoint = (typed: string) => (typed.includes(".") ? "" : typed.replace(",", "."));

/** A double stores 15 digits exactly. */
const numberIn = (typed: string): number | string =>
  decimal.test(typed) && typed.replaceAll(/\D/g, "").length <= 15 ? Number(typed) : typed;

function mistakeIn(
  { ifMissing, ifWrong, lengthMax, isAllowed }: Control,
  value: CustomFieldValue | undefined,
): Mistake | undefined {
  if (value === undefined) return ifMissing;
  if (typeof value === "string" && value.length > lengthMax) return { kind: "tooLong", lengthMax };
  return isAllowed(value) ? undefined : ifWrong;
}
