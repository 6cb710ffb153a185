import { type Condition, raw } from "../database/from.ts";

/** A condition: one of the columns, named with their table, contains this text in any case. */
export function containing(text: string | undefined, columns: readonly string[]): Condition[] {
  if (text === undefined) return [];
  const part = `%${literalLike(text)}%`;
  const parts = columns.map((column) => raw`${raw.ref(column)} ILIKE ${part}`);
  return [raw`(${raw.join(parts, raw` OR `)})`];
}

/** Makes `%`, `_` and `\` in a search term stand for themselves in LIKE. */
export const literalLike = (term: string) => term.replaceAll(/[\\%_]/g, "\\$&");
