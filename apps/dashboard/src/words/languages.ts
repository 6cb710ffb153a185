import type { ReaderLanguage } from "@referral-service/contract";
import type { PlainEnglish } from "../languages/phrase.ts";

/** Languages that referrers can read. */
export const languageNames: Record<ReaderLanguage, PlainEnglish> = { en: "English", de: "German" };

export const readerLanguages = Object.keys(languageNames) as ReaderLanguage[];
