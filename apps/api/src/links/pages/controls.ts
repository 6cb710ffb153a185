import { type CustomFieldType, publicSubmission } from "@referral-service/contract";
import type { FieldDefinition } from "../../referrals/custom-fields/rules.ts";
import { whyNotAllowed, wordsOf } from "../../referrals/custom-fields/rules.ts";
import type { Texts } from "./texts/texts.ts";

type FixedKind = "name" | "email" | "phone" | "notes";

/** One question of a form. */
export interface Control {
  /** Name of the control in the form. */
  key: string;
  label: string;
  type: CustomFieldType | "phone" | "notes";
  isRequired: boolean;
  options: readonly { value: string; text: string }[];
  lengthMax: number;
  autocomplete: string;
  isAllowed(value: string | number | boolean | string[]): boolean;
}

/** The questions of every form, with the organization's custom fields before the free text. */
export function controlsOf(texts: Texts, fields: readonly FieldDefinition[]): Control[] {
  const fixed = (
    kind: FixedKind,
    control: Pick<Control, "type" | "lengthMax" | "autocomplete">,
  ) => ({
    key: kind,
    label: texts[kind],
    isRequired: kind === "name" || kind === "email",
    options: [],
    isAllowed: (value: unknown) => publicSubmission.shape[kind].safeParse(value).success,
    ...control,
  });
  return [
    fixed("name", { type: "text", lengthMax: 200, autocomplete: "name" }),
    fixed("email", { type: "email", lengthMax: 254, autocomplete: "email" }),
    fixed("phone", { type: "phone", lengthMax: 50, autocomplete: "tel" }),
    ...fields.map((field) => ofField(texts, field)),
    fixed("notes", { type: "notes", lengthMax: 10_000, autocomplete: "off" }),
  ];
}

export const keyOf = ({ id }: FieldDefinition) => `field-${id}`;

function ofField({ language }: Texts, field: FieldDefinition): Control {
  const { label, optionText } = wordsOf(field, language);
  return {
    key: keyOf(field),
    label,
    type: field.type,
    isRequired: field.isRequired,
    options: field.options.map((value) => ({ value, text: optionText(value) })),
    lengthMax: field.type === "url" ? 2_048 : 10_000,
    autocomplete: "off",
    isAllowed: (value) => whyNotAllowed(field, value) === undefined,
  };
}
