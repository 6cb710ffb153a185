/**
 * The form of a text that searches compare: without case, accents and invisible characters, and
 * with straight apostrophes and hyphens. In PostgreSQL, the function `search_folded` produces the
 * same form.
 */
export const searchFolded = (written: string): string =>
  written
    .replaceAll(/[´`‘’ʼ′]/g, "'")
    .replaceAll(/[‐‑‒–—―−]/g, "-")
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g, "")
    .toLowerCase()
    .replaceAll(/[ßæœþøđðłıħŧς]/g, (letter) => plainLetters[letter] ?? letter);

const plainLetters: Record<string, string> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", þ: "th", ø: "o", đ: "d", ð: "d", ł: "l", ı: "i", ħ: "h" },
  ...{ ŧ: "t", ς: "σ" },
};

/** Whether the text contains all the words, in any order. */
export function containsWords(text: string, words: string): boolean {
  const folded = searchFolded(text);
  return searchFolded(words)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
