import { pipeline } from "node:stream";
import { importLimits } from "@referral-service/contract";
import { CsvError, type Options, type Parser, parse } from "csv-parse";
import { parse as parseNow } from "csv-parse/sync";
import { restSince } from "../lists/turns.ts";
import { invalidRequest } from "../refusal.ts";

const separators = [",", ";", "\t"] as const;

/** The size of the part that is parsed and stored before others get the processors. */
const sliceLength = 8_192;

/** No record has more characters in its cells, a header included. */
const recordLengthMax = 100_000;

/** No record is longer with its quotes, which are written twice, and its separators. */
const writtenLengthMax = 300_000;

/** The part of String that the rows are read with, so that a test can count what is read. */
export type ReadText = Pick<string, "length" | "slice">;

export interface CsvFile {
  text: string;
  separator: string;
  header: string[];
}

export interface CsvRow {
  /** As a spreadsheet counts: the header is row 1. */
  rowNumber: number;
  cells: string[];
}

const form = (separator: string): Options => ({
  delimiter: separator,
  record_delimiter: ["\r\n", "\n", "\r"],
  relax_column_count: true,
  max_record_size: recordLengthMax,
});

/** Finds separator and header. Throws INVALID_REQUEST for a file that has none. */
export function openCsv(sent: string): CsvFile {
  const text = sent.replace(/^\uFEFF/, "");
  if (text.includes("\uFFFD")) {
    throw unreadable("has characters that could not be read; save the file as UTF-8");
  }
  const readings = separators.map((separator) => ({
    separator,
    header: headerOf(text, separator),
  }));
  // The first of the longest, so that a file of one column has commas.
  const best = readings.reduce((one, other) => (widthOf(other) > widthOf(one) ? other : one));
  const { separator, header } = best;
  if (header === undefined) throw unreadable("the first row is not a header");
  return { text, separator, header: header.map(nameOfColumn) };
}

/** A column without a header can be named, too. */
const nameOfColumn = (cell: string, index: number) => cell.trim() || `Column ${index + 1}`;

const widthOf = ({ header }: { header: string[] | undefined }) => header?.length ?? 0;

function headerOf(text: string, separator: string): string[] | undefined {
  try {
    const start = text.slice(0, recordLengthMax);
    const [header] = parseNow(start, { ...form(separator), to: 1 }) as string[][];
    return header;
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

/** Rows that a preview shows. */
const shownMax = 5;

/** Returns the first rows of a file, which may be cut off. */
export function firstRows({ text, separator }: CsvFile): string[][] {
  const rows: string[][] = [];
  try {
    // Each complete row arrives here before the end, which may be cut off inside quotes.
    parseNow(text, {
      ...form(separator),
      from: 2,
      to: shownMax + 1,
      on_record: (record: string[]) => {
        rows.push(record);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  return rows;
}

type RowsToRead = Pick<CsvFile, "separator"> & { text: ReadText };

/** The rows below the header, without blank ones. Throws INVALID_REQUEST where the file is no valid CSV. */
export async function* rowsOf({ text, separator }: RowsToRead): AsyncGenerator<CsvRow> {
  let rowNumber = 0;
  const parser = parse(form(separator));
  // A failure ends the loop below.
  pipeline(slicesOf(text, parser), parser, () => {});
  try {
    for await (const record of parser) {
      const cells = record as string[];
      rowNumber += 1;
      if (cells.length > recordLengthMax) throw unreadable(`row ${rowNumber}: ${tooLong}`);
      if (rowNumber > importLimits.rows + 1) throw tooManyRows();
      if (rowNumber === 1 || cells.every((cell) => cell.trim() === "")) continue;
      yield { rowNumber, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(
      `row ${Number(error.records) + 1}: ${reasons[error.code] ?? "breaks the form of CSV"}`,
    );
  }
}

async function* slicesOf(text: ReadText, { info }: Parser) {
  let recordCount = 0;
  let recordStart = 0;
  for (let start = 0; start < text.length; start += sliceLength) {
    if (info.records > recordCount) {
      recordCount = info.records;
      recordStart = start;
    }
    // The parser counts the characters of the cells, and no separators.
    if (start - recordStart > writtenLengthMax) {
      throw unreadable(`row ${recordCount + 1}: ${tooLong}`);
    }
    const startedAt = performance.now();
    yield text.slice(start, start + sliceLength);
    await restSince(startedAt);
  }
}

const tooLong = `has over ${recordLengthMax.toLocaleString("en")} characters`;

const reasons: Partial<Record<CsvError["code"], string>> = {
  CSV_QUOTE_NOT_CLOSED: "a quoted cell does not end",
  CSV_INVALID_CLOSING_QUOTE:
    "text follows the quote that ends a cell; write a quote in a cell twice",
  INVALID_OPENING_QUOTE:
    "a quote stands inside a cell; write the cell in quotes and the quote twice",
  CSV_MAX_RECORD_SIZE: tooLong,
};

const tooManyRows = () =>
  unreadable(
    `has over ${importLimits.rows.toLocaleString("en")} rows, blank ones included; ` +
      "delete those, or import it in several files",
  );

const unreadable = (message: string) => invalidRequest({ path: "csv", message });
