import type { CreateCustomField, CustomField, ReaderLanguage } from "@referral-service/contract";

/** The typed texts of one language. Options are under their keys. */
interface TypedTexts {
  label: string;
  options: Record<string, string>;
}

export type FieldTexts = Record<ReaderLanguage, TypedTexts>;

/** A key for the text of an option, because an option can contain dots and brackets. */
export const keyOf = (option: string): string =>
  `o${[...option].map((letter) => letter.codePointAt(0)?.toString(36)).join("_")}`;

const typed = (texts: CustomField["referrerText"][ReaderLanguage]): TypedTexts => ({
  label: texts?.label ?? "",
  options: Object.fromEntries(
    (texts?.options ?? []).map(({ option, text }) => [keyOf(option), text]),
  ),
});

export const noTexts: FieldTexts = { en: typed(null), de: typed(null) };

export const textsOf = ({ referrerText: { en, de } }: CustomField): FieldTexts => ({
  en: typed(en),
  de: typed(de),
});

/** Returns the texts of a request. Without any text in a language, it has none. */
export const sentTexts = (
  { en, de }: FieldTexts,
  options: readonly string[],
): NonNullable<CreateCustomField["referrerText"]> => ({
  en: sent(en, options),
  de: sent(de, options),
});

function sent(texts: TypedTexts, options: readonly string[]) {
  const label = texts.label.trim() || null;
  const optionTexts = options.flatMap((option) => {
    const text = texts.options[keyOf(option)]?.trim() ?? "";
    return text === "" ? [] : [{ option, text }];
  });
  return label === null && optionTexts.length === 0 ? null : { label, options: optionTexts };
}
