import type { Person } from "./person.ts";

type Known = Pick<Person, "emailKeys" | "phoneKeys" | "names">;

const digitsMin = 6;

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * Regular expressions that find the whole email address, the whole phone number, and the full name
 * in either order in lowercase text. A one-word name finds nothing, because it could be anyone's.
 * A file extension is not part of an address. `letters` is the content of a character class for
 * letters and digits, in the language that reads the expressions.
 */
export function namingPatterns({ emailKeys, phoneKeys, names }: Known, letters: string): string[] {
  const other = `[^${letters}]`;
  const emails = emailKeys.map(
    (key) =>
      `(^|[^${letters}._%+-])${escaped(key)}($|[^${letters}.-]|[.](csv|tsv|txt)?($|${other}))`,
  );
  const phones = phoneKeys
    .map((key) => key.replaceAll(/\D/g, ""))
    .filter(({ length }) => length >= digitsMin)
    .map((digits) => `(^|[^0-9])${[...digits].join("[ ()/.-]*")}($|[^0-9])`);
  const fullNames = names
    .map((name) => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter(({ length }) => length > 1)
    .flatMap((words) => [words, [...words.slice(-1), ...words.slice(0, -1)]])
    .map((words) => `(^|${other})${words.join(`${other}+`)}($|${other})`);
  return [...emails, ...phones, ...fullNames];
}

/** Whether a text names the person. */
export function namingTest(person: Known): (text: string) => boolean {
  const patterns = namingPatterns(person, "\\p{L}\\p{N}").map((source) => new RegExp(source, "u"));
  return (text) => {
    const lower = text.toLowerCase();
    return patterns.some((pattern) => pattern.test(lower));
  };
}
