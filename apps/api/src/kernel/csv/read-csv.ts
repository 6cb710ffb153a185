import { type ImportSeparator, importLimits, importSeparators } from "@referral-service/contract";
import { restSince } from "../lists/turns.ts";
import { invalidRequest } from "../refusal.ts";
import {
  type CsvRecord,
  type ReadText,
  RecordTooLong,
  recordAt,
  recordLengthMax,
} from "./csv-record.ts";

/** The number of characters that are read before other work can run. */
const sliceLength = 8_192;

export interface CsvFile {
  text: string;
  /** The field of the request that contained the file. Errors contain this name. */
  path: string;
  separator: ImportSeparator;
  /** Start of the header. */
  start: number;
  header: string[];
}

export interface CsvRow {
  /** Row number as in a spreadsheet: the header is row 1. */
  rowNumber: number;
  cells: string[];
  /** Reason why the row cannot be read. */
  fault?: string;
}

/** Finds the separator and the header. Throws INVALID_REQUEST if the file has none. */
export function openCsv(
  sent: string,
  { separator, path = "csv" }: { separator?: ImportSeparator | undefined; path?: string } = {},
): CsvFile {
  const text = sent.replace(/^\uFEFF/, "");
  if (text.includes("\uFFFD")) {
    throw unreadable(path, "must be text in UTF-8. Save the file as UTF-8.");
  }
  const named = namedSeparator(text);
  const start = named?.length ?? 0;
  const head = text.slice(start, start + recordLengthMax);
  const chosen =
    separator ?? named?.separator ?? likeliestSeparator(head, head.length + start < text.length);
  const header = headerOf(head, chosen);
  if (header === undefined) throw unreadable(path, "must have a header in the first row");
  return { text, path, separator: chosen, start, header: distinct(header.map(nameOfColumn)) };
}

/** Excel writes and reads a first line such as `sep=;`, which is not a row of the file. */
function namedSeparator(text: string) {
  const found = /^"?sep=([,;|\t])"?(?:\r\n|\n|\r)/i.exec(text);
  if (found === null) return undefined;
  return { separator: found[1] as ImportSeparator, length: found[0].length };
}

/** Columns without a header also need a name, so that people can choose them. */
const nameOfColumn = (cell: string, index: number) => cell.trim() || `Column ${index + 1}`;

/** Distinguishes columns with the same header: `Phone`, `Phone (2)`. */
function distinct(header: string[]): string[] {
  const used = new Set(header);
  const counts = new Map<string, number>();
  return header.map((text) => {
    let count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    if (count === 1) return text;
    while (used.has(`${text} (${count})`)) count += 1;
    counts.set(text, count);
    used.add(`${text} (${count})`);
    return `${text} (${count})`;
  });
}

function headerOf(head: string, separator: string): string[] | undefined {
  const header = recordOf(head, 0, separator);
  return header === undefined || header.fault !== undefined ? undefined : header.cells;
}

/** The number of rows that are used to guess the separator. */
const sampleMax = 50;

/**
 * The separator that gives most rows as many cells as the header. The one with the widest header is
 * used if two are equal.
 */
function likeliestSeparator(head: string, isCutOff: boolean): ImportSeparator {
  let best = { separator: "," as ImportSeparator, agreement: 0, width: 1 };
  for (const separator of importSeparators) {
    const [header, ...rows] = recordsIn(head, separator, isCutOff ? head.length : Infinity);
    const width = header?.fault === undefined ? (header?.cells.length ?? 0) : 0;
    if (width < 2) continue;
    const agreeing = rows.filter(
      ({ cells, fault }) => fault === undefined && cells.length === width,
    );
    const agreement = rows.length === 0 ? 1 : agreeing.length / rows.length;
    const isBetter =
      best.width === 1 ||
      agreement > best.agreement ||
      (agreement === best.agreement && width > best.width);
    if (isBetter) best = { separator, agreement, width };
  }
  return best.separator;
}

/** The first records that are not blank and that end before the text is cut off. */
function recordsIn(head: string, separator: string, cutOffAt: number): CsvRecord[] {
  const records: CsvRecord[] = [];
  let at = 0;
  while (at < head.length && records.length <= sampleMax) {
    const record = recordOf(head, at, separator);
    if (record === undefined) break;
    at = record.end;
    if (records.length > 0 && record.readUntil >= cutOffAt) break;
    if (!isBlank(record.cells)) records.push(record);
  }
  return records;
}

function recordOf(text: string, at: number, separator: string): CsvRecord | undefined {
  try {
    return recordAt(text, at, separator);
  } catch (error) {
    if (error instanceof RecordTooLong) return undefined;
    throw error;
  }
}

const isBlank = (cells: string[]) => cells.every((cell) => cell.trim() === "");

/** The number of rows in a preview. */
const shownMax = 5;

/** Returns the first rows of a file. The file can be cut off. */
export function firstRows({ text, separator, start }: CsvFile): string[][] {
  const head = text.slice(start);
  const rows: string[][] = [];
  let at = recordOf(head, 0, separator)?.end ?? head.length;
  while (at < head.length && rows.length < shownMax) {
    const record = recordOf(head, at, separator);
    if (record === undefined) break;
    at = record.end;
    rows.push(record.cells);
  }
  return rows;
}

type RowsToRead = Pick<CsvFile, "separator" | "start"> & { text: ReadText; path?: string };

/**
 * The rows below the header, except blank ones. Throws INVALID_REQUEST at the row where the file
 * becomes too long.
 */
export async function* rowsOf({
  text,
  path = "csv",
  separator,
  start,
}: RowsToRead): AsyncGenerator<CsvRow> {
  let rowNumber = 0;
  let rereadLength = 0;
  let [at, restedAt, startedAt] = [start, start, performance.now()];
  while (at < text.length) {
    rowNumber += 1;
    if (rowNumber > importLimits.rows + 1) throw tooManyRows(path);
    const { cells, end, readUntil, fault } = readRecord(text, at, { path, separator, rowNumber });
    // Each unclosed quote causes the lines after it to be read again.
    rereadLength += readUntil - end;
    if (rereadLength > text.length) {
      throw unreadable(
        path,
        `must close each quote, but has too many unclosed quotes up to row ${rowNumber}`,
      );
    }
    at = end;
    if (at - restedAt > sliceLength) {
      await restSince(startedAt);
      [restedAt, startedAt] = [at, performance.now()];
    }
    if (rowNumber === 1) continue;
    if (fault !== undefined) yield { rowNumber, cells, fault };
    else if (!isBlank(cells)) yield { rowNumber, cells };
  }
}

interface Place {
  path: string;
  separator: string;
  rowNumber: number;
}

function readRecord(text: ReadText, at: number, { path, separator, rowNumber }: Place): CsvRecord {
  try {
    return recordAt(text, at, separator);
  } catch (error) {
    if (!(error instanceof RecordTooLong)) throw error;
    const limit = recordLengthMax.toLocaleString("en");
    throw unreadable(
      path,
      `must have at most ${limit} characters in a row, but row ${rowNumber} has more`,
    );
  }
}

const tooManyRows = (path: string) =>
  unreadable(
    path,
    `must have at most ${importLimits.rows.toLocaleString("en")} rows, including blank ones. ` +
      "Delete blank rows, or split the file.",
  );

const unreadable = (path: string, message: string) => invalidRequest({ path, message });
