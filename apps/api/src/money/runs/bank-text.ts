import anyAscii from "any-ascii";
import { validateIBAN } from "sepa";

/** The account number without the spaces that people write. */
export const compactIban = (text: string) => text.replaceAll(/\s/g, "").toUpperCase();

export const isIban = (text: string) => validateIBAN(compactIban(text));

/**
 * Matches everything except the letters, digits and signs that every bank in the SEPA area accepts.
 * Source: EPC217-08.
 */
const notTaken = /[^A-Za-z0-9/?:().,'+ -]+/g;

/** Matches emoji and symbols, which would otherwise be transliterated to words. */
const noText = /[^\p{L}\p{M}\p{N}\p{P}\p{Z}+]/gu;

/** A text of up to 70 characters that banks accept. Empty if no character remains. */
export const writtenForBanks = (text: string) =>
  anyAscii(text.replaceAll(noText, " "))
    .replaceAll(notTaken, " ")
    .replaceAll(/ +/g, " ")
    .trim()
    .slice(0, 70)
    .trim();
