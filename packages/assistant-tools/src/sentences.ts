import { shortened } from "./columns.ts";

/** Quotes a typed text inside a sentence for the person. */
export const quoted = (text: string | null): string =>
  text === null ? "no one" : `“${shortened(text.replaceAll(/\s+/g, " "), 300)}”`;

/** Lists every value of an input, so that the person sees everything that they confirm. */
export function listed(values: Record<string, unknown>): string {
  const parts = partsOf(values);
  return parts.length === 0 ? "no changes" : parts.join(", ");
}

/** Adds the values of an input to a sentence. Empty if there are none. */
export function withValues(values: Record<string, unknown>): string {
  const parts = partsOf(values);
  return parts.length === 0 ? "" : `, with ${parts.join(", ")}`;
}

const partsOf = (values: Record<string, unknown>) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${shownValue(value)}`);

function shownValue(value: unknown): string {
  if (value === null) return "cleared";
  return typeof value === "string" ? quoted(value) : shortened(JSON.stringify(value), 500);
}
