/** Why Postgres or UTF-8 could not give this text back; undefined when they can. */
export function unstorableReason(text: string): string | undefined {
  if (text.includes("\0")) return "must not contain the NUL character";
  if (!text.isWellFormed()) return "must not contain half of a surrogate pair";
  return undefined;
}
