/** The value of a cell. A list of texts shares one cell. */
export type CsvCell = string | number | boolean | string[] | null;

/** A record as in RFC 4180, including its line ending. */
export const csvLine = (record: readonly CsvCell[]): string =>
  `${record.map((cell) => inQuotes(textOf(cell))).join(",")}\r\n`;

const inQuotes = (text: string) =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

function textOf(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "string") return harmless(cell);
  return Array.isArray(cell) ? harmless(cell.map(partText).join("; ")) : String(cell);
}

/**
 * Text that a spreadsheet would run as a formula, including text in full-width characters, and text after
 * spaces, quotes and invisible characters.
 */
const formula = /^[\s\p{C}"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** The parts of a text that would become cells if a reader used another separator and ignored quotes. */
const parts = /[^;|\t\r\n]+/g;

/**
 * An apostrophe in front prevents text from being run as a formula, regardless of the reader's
 * separator. Numbers keep their sign, because they are not text.
 */
function harmless(text: string): string {
  const kept = text.replaceAll(parts, (part) => (formula.test(part) ? `'${part}` : part));
  return /^["']*[\t\r\n]/.test(kept) ? `'${kept}` : kept;
}

/** A text in a shared cell is quoted if it could not otherwise be read back unchanged. */
const partText = (text: string) =>
  text.includes(";") || text.startsWith('"') || text.trim() !== text
    ? `"${text.replaceAll('"', '""')}"`
    : text;

/** Returns the texts that share a cell. */
export function partsOf(cell: string): string[] {
  const found: string[] = [];
  for (let start = 0; start < cell.length; ) {
    const { part, end } = quotedPart(cell, start) ?? plainPart(cell, start);
    if (part !== "") found.push(part);
    start = end + 1;
  }
  return found;
}

function plainPart(cell: string, start: number) {
  const next = cell.indexOf(";", start);
  const end = next === -1 ? cell.length : next;
  return { part: cell.slice(start, end).trim(), end };
}

const quoted = /\s*"((?:[^"]|"")*)"\s*(?=;|$)/y;

function quotedPart(cell: string, start: number) {
  quoted.lastIndex = start;
  const [, text] = quoted.exec(cell) ?? [];
  if (text === undefined) return undefined;
  return { part: text.replaceAll('""', '"'), end: quoted.lastIndex };
}

/** Removes the apostrophes that prevent text from being run as a formula. */
export function withoutMarks(cell: string): string {
  const text = /^'["']*[\t\r\n]/.test(cell) ? cell.slice(1) : cell;
  return text.replaceAll(parts, (part) =>
    part.startsWith("'") && formula.test(part.slice(1)) ? part.slice(1) : part,
  );
}
