import { keyPrefixPattern, parseKeyText } from "../../kernel/identity/api-key-text.ts";
import { AdminError } from "./admin-deps.ts";

/** The public id in a key's text, in the prefix that lists show, or given as it is. */
export function publicIdIn(text: string): string {
  const publicId = parseKeyText(text)?.publicId ?? keyPrefixPattern.exec(text)?.[1];
  // The text may be a mistyped key, so the message does not repeat it.
  if (publicId === undefined) throw new AdminError("This is neither an API key nor a public id");
  return publicId;
}
