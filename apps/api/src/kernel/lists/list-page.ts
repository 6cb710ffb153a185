import type { Pagination } from "@referral-service/contract";
import type { ListDeps, PagePosition, PageRequest } from "./cursors.ts";
import { answerInTurn } from "./turns.ts";

export interface List<Row, Item> {
  /** A cursor is bound to this name, the organization, the caller and the filters. */
  list: string;
  organizationId: string;
  /** Returns one row more than the limit when there are more. */
  read: (request: PageRequest) => Promise<(Row & PagePosition)[]>;
  show: (row: Row) => Item;
}

/** One page of a list, as the API answers it. */
export async function listPage<Row, Item>(
  { cursors }: ListDeps,
  query: { limit: number; cursor?: string | undefined; q?: string | undefined },
  { list, organizationId, read, show }: List<Row, Item>,
): Promise<{ data: Item[]; pagination: Pagination }> {
  const name = { list, organizationId, filters: filtersOf(query) };
  const request = cursors.read(query, name);
  // A search for what many old rows contain reads all newer ones.
  const rows =
    query.q === undefined
      ? await read(request)
      : await answerInTurn(organizationId, () => read(request));
  return cursors.page(rows, { ...request, name, show });
}

/** A request may name the organization in several ways, so the cursor is bound to its id. */
const ofThePage = new Set(["limit", "cursor", "organization"]);

const filtersOf = (query: object) =>
  JSON.stringify(
    Object.entries(query)
      .filter(([name, value]) => !ofThePage.has(name) && value !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
