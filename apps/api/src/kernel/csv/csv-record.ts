/** The part of String that the parser uses, so that a test can count what it reads. */
export type ReadText = Pick<string, "length" | "charCodeAt" | "slice">;

/** The maximum number of characters in the cells of a record, including a header. */
export const recordLengthMax = 100_000;

/** The maximum length of a record including its separators and its quotes, which are written twice. */
const writtenLengthMax = 300_000;

export interface CsvRecord {
  cells: string[];
  /** Start of the next record. */
  end: number;
  /** End of the text that was read. It is beyond `end` if a quote is not closed. */
  readUntil: number;
  /**
   * Reason why the cells are unreliable. The cells are then those of the first line, split without
   * regard to quotes.
   */
  fault?: string;
}

export class RecordTooLong extends Error {}

const [quote, lineFeed, carriageReturn, equals] = [0x22, 0x0a, 0x0d, 0x3d];

const isLineEnd = (code: number) => code === lineFeed || code === carriageReturn;

/**
 * Reads one record as in RFC 4180. A misplaced quote invalidates its record, and reading continues
 * at the next line.
 */
export function recordAt(text: ReadText, start: number, separator: string): CsvRecord {
  const cells: string[] = [];
  const endsCell = endOfCell(text, separator.charCodeAt(0));
  let length = 0;
  let at = start;
  for (;;) {
    const cell = cellAt(text, at, endsCell);
    if ("fault" in cell) return faultyRecord(text, { start, separator, openedAt: at, ...cell });
    cells.push(cell.value);
    length += cell.value.length;
    if (Math.max(length, cells.length) > recordLengthMax || cell.end - start > writtenLengthMax) {
      throw new RecordTooLong();
    }
    if (cell.end >= text.length || isLineEnd(text.charCodeAt(cell.end))) {
      const end = afterLineEnd(text, cell.end);
      return { cells, end, readUntil: end };
    }
    at = cell.end + 1;
  }
}

const endOfCell = (text: ReadText, separator: number) => (at: number) => {
  if (at >= text.length) return true;
  const code = text.charCodeAt(at);
  return code === separator || isLineEnd(code);
};

type Cell = { value: string; end: number } | { fault: string; foundAt: number };

/** Programs write `="0309"` to keep a spreadsheet from reading the text as a number. */
function cellAt(text: ReadText, start: number, endsCell: (at: number) => boolean): Cell {
  const first = text.charCodeAt(start);
  if (first === quote) return quotedCell(text, start + 1, endsCell);
  if (first === equals && text.charCodeAt(start + 1) === quote) {
    return quotedCell(text, start + 2, endsCell);
  }
  let at = start;
  for (; !endsCell(at); at += 1) {
    if (text.charCodeAt(at) === quote) {
      return {
        fault:
          "must not have an unescaped quote inside a cell. Put the cell in quotes and double each quote inside it.",
        foundAt: at,
      };
    }
    if (at - start > recordLengthMax) throw new RecordTooLong();
  }
  return { value: text.slice(start, at), end: at };
}

function quotedCell(text: ReadText, start: number, endsCell: (at: number) => boolean): Cell {
  let at = start;
  for (; at < text.length; at += 1) {
    if (at - start > 2 * recordLengthMax) return { fault: notClosed, foundAt: at };
    if (text.charCodeAt(at) !== quote) continue;
    if (text.charCodeAt(at + 1) === quote) {
      at += 1;
      continue;
    }
    if (!endsCell(at + 1)) {
      return {
        fault: "must not have text after a closing quote. Double each quote inside a cell.",
        foundAt: at,
      };
    }
    return { value: text.slice(start, at).replaceAll('""', '"'), end: at + 1 };
  }
  return { fault: notClosed, foundAt: at };
}

const notClosed = "must close each quote. Double each quote inside a cell.";

interface FoundFault {
  start: number;
  separator: string;
  /** Start of the faulty cell. */
  openedAt: number;
  fault: string;
  foundAt: number;
}

function faultyRecord(
  text: ReadText,
  { start, separator, openedAt, fault, foundAt }: FoundFault,
): CsvRecord {
  const line = lineEndAt(text, openedAt, start);
  const end = afterLineEnd(text, line);
  const cells = text.slice(start, Math.min(line, start + recordLengthMax)).split(separator);
  return { cells, end, readUntil: Math.max(end, foundAt), fault };
}

function lineEndAt(text: ReadText, from: number, start: number): number {
  let at = from;
  for (; at < text.length && !isLineEnd(text.charCodeAt(at)); at += 1) {
    if (at - start > writtenLengthMax) throw new RecordTooLong();
  }
  return at;
}

const afterLineEnd = (text: ReadText, at: number): number =>
  text.charCodeAt(at) === carriageReturn && text.charCodeAt(at + 1) === lineFeed
    ? at + 2
    : Math.min(at + 1, text.length);
