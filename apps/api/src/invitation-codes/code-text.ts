import { randomInt } from "node:crypto";

/** Without the characters that are taken for each other: 0 and O, 1, I and L. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

const randomText = (length: number) =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join("");

/**
 * A code that nobody guesses, and that can be read out and typed in: 31^13 is just over 2^64. A chosen
 * beginning gets an ending of 31^8, so that it tells nobody whether another organization chose the same.
 */
export const makeCodeText = (chosen: string | undefined) =>
  chosen === undefined ? randomText(13) : `${chosen}-${randomText(8)}`;
