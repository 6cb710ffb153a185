import type { Deps } from "../../kernel/deps.ts";

// Without the characters that are easily confused when read aloud or copied by hand.
const characters = "abcdefghjkmnpqrstuvwxyz23456789";

/** About 59 random bits, so that two links hardly ever get the same slug. */
export const newSlug = ({ random }: Pick<Deps, "random">): string =>
  Array.from({ length: 12 }, () => characters[Math.floor(random() * characters.length)]).join("");
