interface TextPart {
  text: string;
  /** Address of the link. Undefined for plain text. */
  href?: string;
}

// Matches links in a text. An email address begins where a word does, which keeps the time linear
// for any text.
const linked =
  /https?:\/\/[^\s<>"]+|(?<![\w.+-])[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)+|\+\d[\d ()/.-]{5,20}\d/gi;

const closing = [".", ",", ";", ":", "!", "?", ")", "]", "}", "'"];

/** Returns the URL without the punctuation of the sentence around it. */
function withoutClosing(address: string): string {
  let end = address.length;
  while (end > 0 && closing.includes(address[end - 1] ?? "")) {
    const hasOpening = address[end - 1] === ")" && address.slice(0, end).includes("(");
    if (hasOpening) break;
    end -= 1;
  }
  return address.slice(0, end);
}

function hrefOf(text: string): string {
  if (text.startsWith("+")) return telephone(text);
  return /^https?:/i.test(text) ? text : `mailto:${text}`;
}

/** Returns the link that calls this number. */
export const telephone = (number: string): string => `tel:${number.replaceAll(/[^\d+]/g, "")}`;

/** Splits a text into plain text and its URLs, email addresses and international phone numbers. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(linked)) {
    const address = withoutClosing(found);
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href: hrefOf(address) });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
