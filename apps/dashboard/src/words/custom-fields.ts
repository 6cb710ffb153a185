import type { CustomField, CustomFieldValue, ReaderLanguage } from "@referral-service/contract";

/** A custom field with the texts that the person reads. */
export interface ShownField extends CustomField {
  /** Texts of the options. Without a text, people read the option. */
  optionTexts?: ReadonlyMap<string, string>;
}

/** Returns the texts in this language, otherwise the English ones, otherwise the field's own. */
export function readByReferrer(field: CustomField, language: ReaderLanguage): ShownField {
  const { label, referrerText } = field;
  const [own, english] = [referrerText[language], referrerText.en];
  const options = [...(english?.options ?? []), ...(own?.options ?? [])];
  return {
    ...field,
    label: own?.label ?? english?.label ?? label,
    optionTexts: new Map(options.map(({ option, text }) => [option, text])),
  };
}

/** Returns the field with options that the form asks for first, such as the product or service. */
export function interestAmong(fields: readonly ShownField[]): ShownField | undefined {
  const choices = fields.filter(({ type }) => type.endsWith("select"));
  return choices.find(({ isRequired }) => isRequired) ?? choices[0];
}

type OptionTexts = Pick<ShownField, "optionTexts">;

export const optionText = ({ optionTexts }: OptionTexts, option: string): string =>
  optionTexts?.get(option) ?? option;

/** Returns the value with the texts of its options. */
export function shownValue<Value extends CustomFieldValue | undefined>(
  field: OptionTexts,
  value: Value,
): CustomFieldValue | Value {
  if (Array.isArray(value)) return value.map((option) => optionText(field, option));
  return typeof value === "string" ? optionText(field, value) : value;
}
