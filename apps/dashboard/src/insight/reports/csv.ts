type CsvCell = string | number | null;
export type CsvRecord = CsvCell[];

/** RFC 4180. */
export const csvText = (records: CsvRecord[]): string =>
  records.map((record) => `${record.map(textOf).join(",")}\r\n`).join("");

function textOf(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = harmless(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Text that a spreadsheet reads as a formula, even in full width, or after blanks, quotes and
 * invisible characters.
 */
const formula = /^[\s\p{C}"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** Parts that begin a new cell for a reader that uses another separator and ignores quotes. */
const parts = /[^;|\t\r\n]+/g;

/**
 * Adds an apostrophe that keeps text from being run as a formula, as in the service's own files.
 */
function harmless(text: string): string {
  const kept = text.replaceAll(parts, (part) => (formula.test(part) ? `'${part}` : part));
  return /^["']*[\t\r\n]/.test(kept) ? `'${kept}` : kept;
}
