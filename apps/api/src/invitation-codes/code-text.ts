import { randomInt } from "node:crypto";

/** Without the characters that are taken for each other: 0 and O, 1, I and L. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

// 31^13 is just over 2^64.
const length = 13;

/** A code that nobody guesses, and that can be read out and typed in. */
export const makeCodeText = () =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
