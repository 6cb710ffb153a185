/** Why PostgreSQL or UTF-8 cannot store this text exactly; undefined when they can. */
export function unstorableReason(text: string): string | undefined {
  if (text.includes("\0")) return "must not contain the NUL character";
  if (!text.isWellFormed()) return "must not contain half of a surrogate pair";
  return undefined;
}
