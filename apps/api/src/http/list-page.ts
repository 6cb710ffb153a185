import type { Pagination } from "@referral-service/contract";
import type { Deps } from "../deps.ts";
import type { PagePosition, PageRequest } from "./cursors.ts";

/**
 * One page of a list as it is answered. A cursor is bound to the list's name and its organization;
 * `read` gives one row more than the limit when there are more.
 */
export async function listPage<Row, Item>(
  { cursors }: Pick<Deps, "cursors">,
  query: { limit: number; cursor?: string | undefined },
  {
    list,
    organizationId,
    read,
    show,
  }: {
    list: string;
    organizationId: string;
    read: (request: PageRequest) => Promise<(Row & PagePosition)[]>;
    show: (row: Row) => Item;
  },
): Promise<{ data: Item[]; pagination: Pagination }> {
  const name = { list, organizationId };
  const request = cursors.read(query, name);
  return cursors.page(await read(request), { ...request, name, show });
}
