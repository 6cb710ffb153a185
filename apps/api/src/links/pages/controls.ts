import { type CustomFieldType, publicSubmission } from "@referral-service/contract";
import type { FieldDefinition } from "../../referrals/custom-fields/rules.ts";
import { whyNotAllowed, wordsOf } from "../../referrals/custom-fields/rules.ts";
import type { SentForm } from "./form-text.ts";
import type { Mistake, Texts } from "./texts/texts.ts";

/** One question of a form. */
export interface Control {
  /** Name of the control in the form. */
  key: string;
  label: string;
  type: CustomFieldType | "contact" | "phone" | "notes";
  /** The error if nothing is entered. Undefined if the answer is optional. */
  ifMissing: Mistake | undefined;
  /** The error of a value that is not allowed. */
  ifWrong: Mistake;
  options: readonly { value: string; text: string }[];
  lengthMax: number;
  autocomplete: string;
  isAllowed(value: string | number | boolean | string[]): boolean;
}

/** The questions of every form, with the organization's custom fields before the free text. */
export const controlsOf = (
  texts: Texts,
  fields: readonly FieldDefinition[],
  sent: SentForm,
): Control[] => [
  fixed(texts, "name", {
    type: "text",
    ifMissing: { kind: "name" },
    ifWrong: { kind: "text" },
    lengthMax: 200,
    autocomplete: "name",
  }),
  ...contactControls(texts, sent),
  ...fields.map((field) => ofField(texts, field)),
  fixed(texts, "notes", {
    type: "notes",
    ifMissing: undefined,
    ifWrong: { kind: "unreadable" },
    lengthMax: 10_000,
    autocomplete: "off",
  }),
];

const fixed = (
  texts: Texts,
  kind: "name" | "email" | "phone" | "notes",
  control: Pick<Control, "type" | "ifMissing" | "ifWrong" | "lengthMax" | "autocomplete">,
): Control => ({
  key: kind,
  label: texts[kind],
  options: [],
  isAllowed: (value) => publicSubmission.shape[kind].safeParse(value).success,
  ...control,
});

export const emailControl = (texts: Texts): Control =>
  fixed(texts, "email", {
    type: "email",
    ifMissing: undefined,
    ifWrong: { kind: "email" },
    lengthMax: 254,
    autocomplete: "email",
  });

/**
 * One field for an email address or a phone number. Programs can send them as two fields, and then get
 * both back with their errors.
 */
function contactControls(texts: Texts, sent: SentForm): Control[] {
  const email = emailControl(texts);
  const anyPhone = fixed(texts, "phone", {
    type: "phone",
    ifMissing: undefined,
    ifWrong: { kind: "phone" },
    lengthMax: 50,
    autocomplete: "tel",
  });
  const phone: Control = {
    ...anyPhone,
    isAllowed: (value) => anyPhone.isAllowed(value) && digitsIn(String(value)) >= phoneDigitsMin,
  };
  const isTyped = (key: string) => sent.get(key)?.some((text) => text.trim() !== "") === true;
  if (isTyped("email") || isTyped("phone")) return [email, phone];
  const typed = isEmail(sent.get("contact")?.[0] ?? "") ? email : phone;
  return [
    {
      ...typed,
      key: "contact",
      label: texts.contact,
      type: "contact",
      ifMissing: { kind: "contact" },
      lengthMax: email.lengthMax,
      autocomplete: email.autocomplete,
    },
  ];
}

export const isEmail = (contact: string): boolean => contact.includes("@");

const phoneDigitsMin = 6;

const digitsIn = (text: string) => text.match(/\p{Nd}/gu)?.length ?? 0;

export const keyOf = ({ id }: FieldDefinition) => `field-${id}`;

function ofField({ language }: Texts, field: FieldDefinition): Control {
  const { type } = field;
  const { label, optionText } = wordsOf(field, language);
  return {
    key: keyOf(field),
    label,
    type,
    ifMissing: field.isRequired ? { kind: type === "text" ? "required" : type } : undefined,
    ifWrong: { kind: type },
    options: field.options.map((value) => ({ value, text: optionText(value) })),
    lengthMax: type === "url" ? 2_048 : 10_000,
    autocomplete: "off",
    isAllowed: (value) => whyNotAllowed(field, value) === undefined,
  };
}
