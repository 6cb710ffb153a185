import { stringify } from "csv-stringify/sync";

/** Several texts share a cell. */
export type CsvCell = string | number | boolean | string[] | null;

/** A time, which the API has in Unix ms, in ISO 8601. */
export const timeCell = (unixMs: number | null): CsvCell =>
  unixMs === null ? null : new Date(unixMs).toISOString();

/** Records as RFC 4180 has them; each ends its line. */
export const csvText = (records: CsvCell[][]): string =>
  stringify(
    records.map((record) => record.map(joined)),
    { record_delimiter: "windows", cast: { string: harmless, boolean: String } },
  );

const joined = (cell: CsvCell) => (Array.isArray(cell) ? cell.join("; ") : cell);

/**
 * What a spreadsheet takes for a formula, also behind blanks, quotes and what nobody sees. The
 * library's own `escape_formulas` looks at the first character alone.
 */
const formula = /^["']*[\t\r\n]|^[\s\p{C}"']*[=+\-@＝＋－＠]/u;

/** Text stays text behind an apostrophe; numbers are no text and keep their sign. */
const harmless = (text: string) => (formula.test(text) ? `'${text}` : text);
