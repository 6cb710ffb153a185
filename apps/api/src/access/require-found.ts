import { isId } from "../platform/ids.ts";
import { notFound } from "../refusal.ts";

/** Missing and hidden rows are the same refusal. */
export function requireFound<Row>(row: Row | null): Row {
  if (row === null) throw notFound();
  return row;
}

/** A malformed id is simply not found. */
export function requireId(text: string): string {
  if (!isId(text)) throw notFound();
  return text;
}
