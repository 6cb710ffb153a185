import anyAscii from "any-ascii";
import { validateIBAN } from "sepa";

/** The account number without the blanks that people write. */
export const compactIban = (text: string) => text.replaceAll(/\s/g, "").toUpperCase();

export const isIban = (text: string) => validateIBAN(compactIban(text));

/** The letters, digits and signs that every bank in the SEPA area takes. Source: EPC217-08. */
const notTaken = /[^A-Za-z0-9/?:().,'+ -]+/g;

/** Pictures and signs, which would be written as words. */
const noText = /[^\p{L}\p{M}\p{N}\p{P}\p{Z}+]/gu;

/** A text in the characters that banks take, up to 70. Empty where nothing is left of it. */
export const writtenForBanks = (text: string) =>
  anyAscii(text.replaceAll(noText, " "))
    .replaceAll(notTaken, " ")
    .replaceAll(/ +/g, " ")
    .trim()
    .slice(0, 70)
    .trim();
