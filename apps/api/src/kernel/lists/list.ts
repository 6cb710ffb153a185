import { type CsvColumn, csvRecord, type Pagination } from "@referral-service/contract";
import type { ListDeps, PagePosition, PageRequest } from "./cursors.ts";
import { answerInTurn } from "./turns.ts";

/** A list of any length, which is read piece by piece: as a page or, with all its pieces, as CSV. */
export interface List<Row extends PagePosition, Item> {
  /** A cursor is bound to it, the organization, the caller and the filters. */
  name: string;
  /** Returns one row more than the limit when there are more. */
  read(page: PageRequest): Promise<Row[]>;
  show(row: Row): Item;
  /** The columns as CSV, where they depend on the organization or the request. */
  columns?(): Promise<readonly CsvColumn<Item>[]>;
}

/** A list whose rows are its own affair. */
export type AnyList<Item> = Omit<List<PagePosition, Item>, "show"> & { show(row: never): Item };

/** Of a list, what a caller asks for. A caller without an organization is bound to themselves. */
export interface Listing {
  organizationId: string;
  query: { limit: number; cursor?: string | undefined; q?: string | undefined };
}

/** One page of a list, as the API answers it. */
export async function pageOfList<Row extends PagePosition, Item>(
  { cursors }: ListDeps,
  { organizationId, query }: Listing,
  list: List<Row, Item>,
): Promise<{ data: Item[]; pagination: Pagination }> {
  const name = { list: list.name, organizationId, filters: filtersOf(query) };
  const request = cursors.read(query, name);
  // A search for what many old rows contain reads all newer ones.
  const rows =
    query.q === undefined
      ? await list.read(request)
      : await answerInTurn(organizationId, () => list.read(request));
  return cursors.page(rows, { ...request, name, show: (row) => list.show(row) });
}

/** A request can name the organization in several ways, so the cursor is bound to its id. */
const noFilters = new Set(["limit", "cursor", "organization", "columns"]);

const filtersOf = (query: object) =>
  JSON.stringify(
    Object.entries(query)
      .filter(([name, value]) => !noFilters.has(name) && value !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

/** The rows that one statement reads and that are in memory immediately. */
const rowsPerPiece = 100;

export interface CsvPiece {
  text: string;
  /** Where the next piece begins; undefined when there is none. */
  next: PagePosition | undefined;
}

/** The next lines of a list as CSV. */
export async function csvPiece<Row extends PagePosition, Item>(
  list: List<Row, Item>,
  columns: readonly CsvColumn<Item>[],
  after: PagePosition | undefined,
): Promise<CsvPiece> {
  const found = await list.read({ limit: rowsPerPiece, after });
  const rows = found.slice(0, rowsPerPiece);
  return {
    text: rows.map((row) => csvRecord(columns, list.show(row))).join(""),
    next: found.length > rowsPerPiece ? rows.at(-1) : undefined,
  };
}
