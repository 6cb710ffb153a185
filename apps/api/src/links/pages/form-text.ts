import { unstorableReason } from "../../kernel/platform/validation-words.ts";
import { invalidRequest } from "../../kernel/refusal.ts";

/** The values by name, in the order of the form. */
export type SentForm = ReadonlyMap<string, readonly string[]>;

/**
 * Parses a form as browsers send it. Throws INVALID_REQUEST for anything that no browser sends,
 * because a lenient parser would store a text other than the typed one.
 */
export function parseForm(bytes: Uint8Array): SentForm {
  const sent = new Map<string, string[]>();
  for (const pair of new TextDecoder("latin1").decode(bytes).split("&")) {
    const at = pair.indexOf("=");
    if (at < 0) continue;
    const [name, value] = [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
    const known = sent.get(name);
    if (known === undefined) sent.set(name, [value]);
    else known.push(value);
  }
  return sent;
}

function decode(encoded: string): string {
  try {
    // Browsers send every line break as CRLF.
    const text = decodeURIComponent(encoded.replaceAll("+", " ")).replaceAll("\r\n", "\n");
    if (unstorableReason(text) === undefined) return text;
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
  }
  throw invalidRequest({
    path: "",
    message: "The form could not be read. Open the link again and fill out the form there.",
  });
}
