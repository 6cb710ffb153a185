import { type ReaderLanguage, readerLanguages } from "@referral-service/contract";

export type TextsByLanguage = Partial<Record<ReaderLanguage, string>>;

/** Only the languages that are sent change. Null removes a text. */
export function textsAfter(
  before: TextsByLanguage,
  changes: Partial<Record<ReaderLanguage, string | null | undefined>> = {},
): TextsByLanguage {
  const after: TextsByLanguage = {};
  for (const language of readerLanguages) {
    const sent = changes[language];
    const text = sent === undefined ? before[language] : sent;
    if (typeof text === "string") after[language] = text;
  }
  return after;
}

/** The texts of a response. Null for a language without its own text. */
export const inEachLanguage = (
  { en, de }: TextsByLanguage,
  own: string | null = null,
): Record<ReaderLanguage, string | null> => ({ en: en ?? own, de: de ?? own });
