import type { ReaderLanguage } from "@referral-service/contract";

/** The languages in which referrers can read. */
export const languageNames: Record<ReaderLanguage, string> = { en: "English", de: "German" };

export const readerLanguages = Object.keys(languageNames) as ReaderLanguage[];
