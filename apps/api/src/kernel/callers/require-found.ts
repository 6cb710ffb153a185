import { isId } from "../platform/ids.ts";
import { notFound } from "../refusal.ts";

/** Throws the same NOT_FOUND for missing and hidden rows. */
export function requireFound<Row>(row: Row | null): Row {
  if (row === null) throw notFound();
  return row;
}

/** The ID in lowercase, as it is stored. Throws NOT_FOUND if it is malformed. */
export function requireId(text: string): string {
  if (!isId(text)) throw notFound();
  return text.toLowerCase();
}
