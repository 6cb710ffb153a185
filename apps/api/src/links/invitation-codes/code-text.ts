import { randomInt } from "node:crypto";

/** Without the characters that are easily confused: 0 and O, 1, I and L. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

const randomText = (length: number) =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join("");

/**
 * A code that nobody can guess, and that people can read out and type: 31^13 is just over 2^64. A
 * chosen beginning gets a random ending (31^8), so that the answer never tells whether another
 * organization chose the same.
 */
export const makeCodeText = (chosen: string | undefined) =>
  chosen === undefined ? randomText(13) : `${chosen}-${randomText(8)}`;
