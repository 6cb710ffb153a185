import type { RowValues } from "./import-kind.ts";

/** The parts of a name that contact programs write in separate columns. */
const partFields = ["firstName", "middleName", "lastName"];

/** The name in a row: the column with the full name, or otherwise its parts. */
export function wholeName(values: RowValues): string | undefined {
  const parts = partFields.flatMap((field) => values.get(field) ?? []);
  return values.get("name") ?? (parts.length === 0 ? undefined : parts.join(" "));
}

interface NameParts {
  firstName: string | undefined;
  lastName: string | undefined;
}

/** The first and last name in a row, from their columns or otherwise from the full name. */
export function partsOfName(values: RowValues): NameParts {
  const [firstName, lastName] = [values.get("firstName"), values.get("lastName")];
  const name = values.get("name");
  if (firstName === undefined && lastName === undefined && name !== undefined) return split(name);
  const middleName = values.get("middleName");
  const given = [firstName, middleName].filter((part) => part !== undefined).join(" ");
  return { firstName: given === "" ? undefined : given, lastName };
}

/**
 * The last name is the text before a comma ("Lovelace, Ada"), or the last word with the small words
 * before it ("van der Berg").
 */
function split(name: string): NameParts {
  const [last = "", first = "", ...others] = name.split(",").map((part) => part.trim());
  if (first !== "" && last !== "" && others.length === 0) {
    return { firstName: first, lastName: last };
  }
  const words = name.split(/\s+/);
  if (words.length === 1) return { firstName: name, lastName: undefined };
  let start = words.length - 1;
  while (start > 1 && /^\p{Ll}/u.test(words[start - 1] ?? "")) start -= 1;
  return {
    firstName: words.slice(0, start).join(" "),
    lastName: words.slice(start).join(" "),
  };
}
