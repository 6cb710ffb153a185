import { pipeline } from "node:stream/promises";
import type { Request, RequestHandler, Response } from "express";
import { invalidRequest } from "../refusal.ts";
import { type CsvCell, csvLine } from "./csv-text.ts";
import type { PagePosition } from "./cursors.ts";
import type { List } from "./list-page.ts";

/** The columns by name: each function returns an item's cell. */
export type CsvColumns<Item> = Record<string, (item: Item) => CsvCell>;

/** A list of any length, to be read page by page. */
export interface CsvExport {
  fileName: string;
  columnNames: string[];
  page(after: PagePosition | undefined): Promise<CsvPage>;
}

interface CsvPage {
  text: string;
  /** Where the next page begins; undefined when there is none. */
  next: PagePosition | undefined;
}

/** The rows that one statement reads and that are in memory at once. */
const rowsPerPage = 100;

/** The transfer ends when the receiver takes nothing for this time. */
const stalledMs = 120_000;

export function csvExport<Row, Item>(
  { list, read, show }: List<Row, Item>,
  columns: CsvColumns<Item>,
): CsvExport {
  const cells = Object.values(columns);
  const lineOf = (item: Item) => csvLine(cells.map((cell) => cell(item)));
  return {
    fileName: `${list}.csv`,
    columnNames: Object.keys(columns),
    async page(after) {
      const found = await read({ limit: rowsPerPage, after });
      const rows = found.slice(0, rowsPerPage);
      return {
        text: rows.map((row) => lineOf(show(row))).join(""),
        next: found.length > rowsPerPage ? rows.at(-1) : undefined,
      };
    },
  };
}

const csvType = "text/csv; charset=utf-8";

/** Passes the request on to the JSON route unless the client prefers CSV. */
export const ifCsvIsPreferred: RequestHandler = (req, res, next) => {
  res.vary("Accept");
  const preferred = req.accepts(["application/json", "text/csv", csvType]);
  next(preferred === "text/csv" || preferred === csvType ? undefined : "route");
};

/** An export is not paged, so an ignored limit would look as if it applied. */
export function refusePaging({ query }: Request) {
  for (const name of ["limit", "cursor"]) {
    if (name in query) {
      throw invalidRequest({
        path: name,
        message: "not allowed with CSV, which holds all rows at once",
      });
    }
  }
}

/**
 * Reads further pages when the receiver has taken the previous ones. After the first page a failure
 * can only break the transfer off, which tells the receiver that rows are missing.
 */
export async function sendCsv(req: Request, res: Response, csv: CsvExport) {
  const first = await csv.page(undefined);
  res.set("Content-Disposition", `attachment; filename="${csv.fileName}"`);
  res.type(csvType);
  if (req.method === "HEAD") return void res.end();
  res.setTimeout(stalledMs);
  try {
    await pipeline(textOf(csv, first), res);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}

async function* textOf({ columnNames, page }: CsvExport, first: CsvPage): AsyncGenerator<string> {
  yield csvLine(columnNames) + first.text;
  let { next } = first;
  while (next !== undefined) {
    const following = await page(next);
    next = following.next;
    yield following.text;
  }
}
