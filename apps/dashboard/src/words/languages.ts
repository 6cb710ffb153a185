import type { ReaderLanguage } from "@referral-service/contract";

/** Languages that referrers can read. */
export const languageNames: Record<ReaderLanguage, string> = { en: "English", de: "German" };

export const readerLanguages = Object.keys(languageNames) as ReaderLanguage[];
