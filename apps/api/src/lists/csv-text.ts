import { csvFormatRow } from "d3-dsv";

/** Several texts share a cell. */
export type CsvCell = string | number | boolean | string[] | null;

/** A time, which the API has in Unix ms, in ISO 8601. */
export const timeCell = (unixMs: number | null): CsvCell =>
  unixMs === null ? null : new Date(unixMs).toISOString();

/** A record as RFC 4180 has it, with the end of its line. */
export const csvLine = (record: CsvCell[]): string => `${csvFormatRow(record.map(textOf))}\r\n`;

function textOf(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "string") return harmless(cell);
  return Array.isArray(cell) ? harmless(cell.join("; ")) : String(cell);
}

/** What a spreadsheet takes for a formula, also in full width, behind blanks, quotes and what nobody sees. */
const formula = /^[\s\p{C}"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** Behind these another cell begins where the separator is not the comma, and quotes do not count. */
const parts = /[^;|\t\r\n]+/g;

/**
 * Text stays text behind an apostrophe, whatever the separator is that it is read with; numbers are no
 * text and keep their sign.
 */
function harmless(text: string): string {
  const kept = text.replaceAll(parts, (part) => (formula.test(part) ? `'${part}` : part));
  return /^["']*[\t\r\n]/.test(kept) ? `'${kept}` : kept;
}
