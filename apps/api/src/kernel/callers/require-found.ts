import { isId } from "../platform/ids.ts";
import { notFound } from "../refusal.ts";

/** Throws the same NOT_FOUND for missing and hidden rows. */
export function requireFound<Row>(row: Row | null): Row {
  if (row === null) throw notFound();
  return row;
}

/** The ID as it is stored, in lower case. Throws NOT_FOUND for a malformed one. */
export function requireId(text: string): string {
  if (!isId(text)) throw notFound();
  return text.toLowerCase();
}
