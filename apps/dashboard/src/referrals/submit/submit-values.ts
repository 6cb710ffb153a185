import type { CreateReferral, CustomField } from "@referral-service/contract";
import { bodyOf, emptyValues, type ReferralValues } from "../form-values.ts";
import { contactOf, isEmail } from "./contact.ts";

/**
 * The typed values. `phone` holds the contact, which is a phone number or an email address, and
 * `email` holds the other one.
 */
export const sentReferral = (
  values: ReferralValues,
  fields: readonly CustomField[],
  referrerId: string,
): CreateReferral => ({
  ...(bodyOf(emptyValues, { ...values, ...contactOf(values.phone, values.email) }, fields) as Omit<
    CreateReferral,
    "referrerId"
  >),
  referrerId,
});

/** The form's field for an email address or phone number that the service rejects. */
export const contactField = (sent: "email" | "phone", typedContact: string) =>
  (sent === "email") === isEmail(typedContact) ? "phone" : "email";

const shownOptionsMax = 8;

export const isChoice = ({ type, options }: CustomField) =>
  type === "boolean" ||
  ((type === "select" || type === "multi_select") && (options?.length ?? 0) <= shownOptionsMax);

/**
 * Arranges the fields. Required fields and at least one choice are shown immediately. The others
 * are behind a button.
 */
export function arrangedFields<Field extends CustomField>(fields: readonly Field[]) {
  const hasRequired = fields.some((field) => field.isRequired && isChoice(field));
  const first = hasRequired ? undefined : fields.find(isChoice);
  const shown = fields.filter((field) => field.isRequired || field === first);
  return { shown, further: fields.filter((field) => !shown.includes(field)) };
}
