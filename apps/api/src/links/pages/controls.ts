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
  /** Text after the label. Undefined if the answer is required. */
  marker: string | undefined;
  type: CustomFieldType | "phone" | "notes";
  isRequired: boolean;
  options: readonly { value: string; text: string }[];
  lengthMax: number;
  autocomplete: string;
  isAllowed(value: string | number | boolean | string[]): boolean;
}

/** The questions of every form, with the organization's custom fields before the free text. */
export function controlsOf(texts: Texts, fields: readonly FieldDefinition[]): Control[] {
  const markers: Record<FixedKind, string | undefined> = {
    name: undefined,
    email: texts.orPhone,
    phone: texts.orEmail,
    notes: texts.optional,
  };
  const fixed = (
    kind: FixedKind,
    control: Pick<Control, "type" | "lengthMax" | "autocomplete">,
  ) => ({
    key: kind,
    label: texts[kind],
    marker: markers[kind],
    isRequired: kind === "name",
    options: [],
    isAllowed: (value: unknown) => publicSubmission.shape[kind].safeParse(value).success,
    ...control,
  });
  const phone = fixed("phone", { type: "phone", lengthMax: 50, autocomplete: "tel" });
  return [
    fixed("name", { type: "text", lengthMax: 200, autocomplete: "name" }),
    fixed("email", { type: "email", lengthMax: 254, autocomplete: "email" }),
    {
      ...phone,
      isAllowed: (value) => phone.isAllowed(value) && digitsIn(String(value)) >= phoneDigitsMin,
    },
    ...fields.map((field) => ofField(texts, field)),
    fixed("notes", { type: "notes", lengthMax: 10_000, autocomplete: "off" }),
  ];
}

const phoneDigitsMin = 6;

const digitsIn = (text: string) => text.match(/\p{Nd}/gu)?.length ?? 0;

export const keyOf = ({ id }: FieldDefinition) => `field-${id}`;

function ofField({ language, optional }: Texts, field: FieldDefinition): Control {
  const { label, optionText } = wordsOf(field, language);
  return {
    key: keyOf(field),
    label,
    type: field.type,
    marker: field.isRequired ? undefined : optional,
    isRequired: field.isRequired,
    options: field.options.map((value) => ({ value, text: optionText(value) })),
    lengthMax: field.type === "url" ? 2_048 : 10_000,
    autocomplete: "off",
    isAllowed: (value) => whyNotAllowed(field, value) === undefined,
  };
}
