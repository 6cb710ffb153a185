import type { ApiPromise } from "./api-promise.ts";
import type { Pagination } from "./generated/types.ts";
import type { ApiRequest, Send } from "./transport.ts";

/** One page of a list. */
export interface Page<Item> {
  data: Item[];
  pagination: Pagination;
}

/** A list that is not fetched yet. Iterate over all of it, or take one page. */
export interface List<Item> extends AsyncIterable<Item> {
  /**
   * Fetches one page: the one at `cursor`, or the first.
   *
   * @example
   * const { data, pagination } = await client.referrals.list({ limit: 50 }).page();
   */
  page(): ApiPromise<Page<Item>>;
}

/** Pages are fetched only as the iteration reaches them. */
export function createList<Item>(send: Send, request: ApiRequest): List<Item> {
  const fetchPage = (cursor: object) =>
    send<Page<Item>>({ ...request, query: { ...request.query, ...cursor } });
  return {
    page: () => fetchPage({}),
    async *[Symbol.asyncIterator]() {
      let page = await fetchPage({});
      yield* page.data;
      while (page.pagination.nextCursor !== null) {
        page = await fetchPage({ cursor: page.pagination.nextCursor });
        yield* page.data;
      }
    },
  };
}
