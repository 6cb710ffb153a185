import type { Deps } from "../deps.ts";

// Without those that are taken for each other when read aloud or copied by hand.
const characters = "abcdefghjkmnpqrstuvwxyz23456789";

/** About 59 random bits: two links get the same one hardly ever. */
export const newSlug = ({ random }: Pick<Deps, "random">): string =>
  Array.from({ length: 12 }, () => characters[Math.floor(random() * characters.length)]).join("");
