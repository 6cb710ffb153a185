import { decimalsOf } from "@referral-service/contract/currencies";
import { csvFormatRow } from "d3-dsv";

/** Several texts share a cell. */
export type CsvCell = string | number | boolean | string[] | null;

/** A time, which the API has in Unix ms, in ISO 8601. */
export const timeCell = (unixMs: number | null): CsvCell =>
  unixMs === null ? null : new Date(unixMs).toISOString();

/** An amount with all decimals of its currency. */
export const amountCell = ({ amount, currency }: { amount: number; currency: string }): CsvCell =>
  amount.toFixed(decimalsOf(currency));

/** A record by RFC 4180, with its line end. */
export const csvLine = (record: CsvCell[]): string => `${csvFormatRow(record.map(textOf))}\r\n`;

function textOf(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "string") return harmless(cell);
  return Array.isArray(cell) ? harmless(cell.join("; ")) : String(cell);
}

/**
 * Text that a spreadsheet takes for a formula, also in full width, or after blanks, quotes and
 * invisible characters.
 */
const formula = /^[\s\p{C}"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** Characters that begin another cell for a reader with another separator that ignores quotes. */
const parts = /[^;|\t\r\n]+/g;

/**
 * An apostrophe in front keeps text from being run as a formula, whatever the reader's separator
 * is. Numbers keep their sign, because they are not text.
 */
function harmless(text: string): string {
  const kept = text.replaceAll(parts, (part) => (formula.test(part) ? `'${part}` : part));
  return /^["']*[\t\r\n]/.test(kept) ? `'${kept}` : kept;
}
