import { type CsvColumn, csvRecord, type Pagination } from "@referral-service/contract";
import type { Connection } from "../database/database.ts";
import { invalidRequest } from "../refusal.ts";
import type { ListDeps, PagePosition, PageRequest } from "./cursors.ts";
import { answerInTurn } from "./turns.ts";

/**
 * A list of any length, which is read in pieces: one as a page, or all of them as CSV. Each piece of a
 * CSV file can come from another database, so the list takes its database when it reads.
 */
export interface List<Row extends PagePosition, Item> {
  /** Each cursor is bound to this name, the organization, the caller and the filters. */
  name: string;
  /** Returns one row more than the limit if there are more rows. */
  read(db: Connection, page: PageRequest): Promise<Row[]>;
  show(row: Row): Item;
  /** Whether rows can follow the last page later, so that each page has a cursor. */
  continues?: true;
  /** The CSV columns, if they depend on the organization or the request. */
  columns?(): Promise<readonly CsvColumn<Item>[]>;
}

/** A list without the view of its rows. */
export type RowsOf<Row extends PagePosition> = Pick<List<Row, unknown>, "name" | "read">;

/** The same list for the app, with what it shows next to each row. */
export const including = <Row extends PagePosition, Wider extends PagePosition, Item>(
  { name, read }: RowsOf<Row>,
  {
    include,
    show,
  }: { include(db: Connection, rows: Row[]): Promise<Wider[]>; show(row: Wider): Item },
): List<Wider, Item> => ({
  name,
  read: async (db, page) => include(db, await read(db, page)),
  show,
});

/** Thrown by `read` if the row of the cursor was deleted, perhaps with the rows that follow it. */
export class LostPosition extends Error {}

export type AnyList<Item> = Omit<List<PagePosition, Item>, "show"> & { show(row: never): Item };

/**
 * A caller's request for a list. A caller without an organization passes their own ID as
 * `organizationId`.
 */
export interface Listing {
  organizationId: string;
  query: Pick<PageRequest, "limit" | "order"> & {
    cursor?: string | undefined;
    q?: string | undefined;
    sort?: string | undefined;
  };
}

/** One page of a list, as the API returns it. */
export async function pageOfList<Row extends PagePosition, Item>(
  { cursors, db }: ListDeps & { db: Connection },
  { organizationId, query }: Listing,
  list: List<Row, Item>,
): Promise<{ data: Item[]; pagination: Pagination }> {
  // A list that continues after its last page has a different order, so its cursors are separate.
  const listName = list.continues ? `${list.name} that continue` : list.name;
  const name = { list: listName, organizationId, filters: filtersOf(query) };
  const request = cursors.read(query, name);
  const read = async () => {
    try {
      return await list.read(db, request);
    } catch (error) {
      if (!(error instanceof LostPosition)) throw error;
      throw invalidRequest({
        path: "cursor",
        message:
          "must be the cursor of a stored row, but this row was deleted. Later rows can also be missing. Continue with `oldestCursor`.",
        oldestCursor: cursors.oldest(name),
      });
    }
  };
  // A search whose only matches are at the end of the order reads all rows before them. The same
  // applies to filters in an order that a person chose.
  const isLong = query.q !== undefined || query.sort !== undefined;
  const rows = isLong ? await answerInTurn(organizationId, read) : await read();
  const { continues } = list;
  return cursors.page(rows, { ...request, name, continues, show: (row) => list.show(row) });
}

/**
 * A request can name the organization in several ways, so the cursor is bound to its ID. A cursor serves both
 * directions of a list.
 */
const noFilters = new Set(["limit", "cursor", "order", "organization", "columns"]);

const filtersOf = (query: object) =>
  JSON.stringify(
    Object.entries(query)
      .filter(([name, value]) => !noFilters.has(name) && value !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

/** The number of rows that one statement reads and that are in memory at the same time. */
const rowsPerPiece = 100;

export interface CsvPiece {
  text: string;
  /** Start of the next piece. Undefined if there is none. */
  next: PagePosition | undefined;
}

/** The next lines of a list as CSV. */
export async function csvPiece<Row extends PagePosition, Item>(
  db: Connection,
  { list, columns }: { list: List<Row, Item>; columns: readonly CsvColumn<Item>[] },
  { after, order }: Pick<PageRequest, "after" | "order">,
): Promise<CsvPiece> {
  const found = await list.read(db, { limit: rowsPerPiece, after, order });
  const rows = found.slice(0, rowsPerPiece);
  return {
    text: rows.map((row) => csvRecord(columns, list.show(row))).join(""),
    next: found.length > rowsPerPiece ? rows.at(-1) : undefined,
  };
}
