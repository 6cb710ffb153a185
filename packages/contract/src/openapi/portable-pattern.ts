/**
 * A pattern that ECMAScript with and without `u`, Python and Java interpret in the same way.
 * Unicode classes are written out, because each language defines them differently. ECMAScript reads
 * a character beyond U+FFFF as two in a pattern without `u`. A negated class therefore accepts all
 * of these characters and is never stricter than the service.
 */
export function portablePattern(source: string): string {
  const portable = source.replaceAll(part, (text) => {
    if (text === anything) return text;
    if (text.startsWith("[") && unicode.test(text)) return writtenOut(text);
    if (different.test(text)) throw new Error(`Write out ${text} in /${source}/`);
    return text;
  });
  // Some generated clients match a pattern only against the beginning of a text or against all of
  // it. The pattern therefore has to cover the whole text.
  const isWhole = portable.startsWith("^") && portable.endsWith("$");
  return isWhole ? portable : `^${anything}*(?:${portable})${anything}*$`;
}

const anything = "[\\s\\S]";

const part = /\[(?:\\.|[^\\\]])*\]|\\.|\(\?.|[^\\[]/gs;

const unicode = /\\[sp]/;

const different = /^\.$|\\[A-Zbdkpsw1-9]|^\(\?[^:]/;

const lastOfPlane = 0xffff;

function writtenOut(characterClass: string): string {
  const [, not, characters] = /^\[(\^?)(.*)\]$/s.exec(characterClass) ?? [];
  if (not === "") throw new Error(`${characterClass} contains characters beyond U+FFFF`);
  const excluded = new RegExp(`[${characters}]`, "u");
  const ranges: string[] = [];
  for (let code = 0; code <= lastOfPlane; code++) {
    if (!excluded.test(String.fromCharCode(code))) continue;
    const first = code;
    while (code < lastOfPlane && excluded.test(String.fromCharCode(code + 1))) code++;
    ranges.push(first === code ? escaped(first) : `${escaped(first)}-${escaped(code)}`);
  }
  return `[^${ranges.join("")}]`;
}

const escaped = (code: number) => `\\u${code.toString(16).padStart(4, "0")}`;
