import { type ApiPromise, resultAs } from "./api-promise.ts";
import { ReferralServiceError } from "./errors/referral-service-error.ts";
import type { Pagination } from "./generated/types.ts";
import type { OrganizationPathOptions } from "./options.ts";
import type { ApiRequest, Send } from "./transport.ts";

/** One page as the API returns it. */
export interface ListAnswer<Item> {
  data: Item[];
  pagination: Pagination;
}

/** One page of a list. */
export interface Page<Item> {
  data: Item[];
  /** Whether there is a next page */
  hasMore: boolean;
  /** `cursor` for a later call. Null on the last page, unless `order` is `asc`. */
  nextCursor: string | null;

  /**
   * Fetches the next page, or returns null on the last page. The options apply only to this page
   * and replace the options of the list.
   *
   * @example
   * const first = await client.referrals.list({ limit: 50 });
   * const second = await first.nextPage();
   * console.log(first.data.length, second?.data.length ?? "no second page");
   */
  nextPage(options?: OrganizationPathOptions): ApiPromise<Page<Item>> | null;
}

/**
 * A list. The client sends nothing until you await the list or iterate over it. Await it to get the
 * first page. Use `for await` to get all items, page by page.
 *
 * You get the same page when you await the list again. The client fetches the pages again when you
 * iterate over the list again, except a first page that you have already awaited.
 *
 * @example
 * const { data, hasMore } = await client.referrals.list({ limit: 50 });
 * for await (const referral of client.referrals.list()) console.log(referral.name);
 */
export interface List<Item> extends ApiPromise<Page<Item>>, AsyncIterable<Item> {
  /**
   * Returns the first `limit` items from as many pages as needed. Fetches pages of up to 100 items
   * unless the query has its own `limit`.
   *
   * @throws {ReferralServiceError} if `limit` is not a whole number above 0
   * @example
   * const newest = await client.referrals.list({ status: "new" }).toArray(500);
   */
  toArray(limit: number): Promise<Item[]>;
}

const pageSizeMax = 100;

/** Creates a list with all items on one page. It takes no `limit`. */
export function createOnePageList<Item>(send: Send, request: ApiRequest): List<Item> {
  const list = createList<Item>(send, request);
  return {
    ...list,
    async toArray(limit) {
      requireLimit(limit);
      const { data } = await list;
      return data.slice(0, limit);
    },
  };
}

export function createList<Item>(send: Send, request: ApiRequest): List<Item> {
  const fetchPage = (
    cursor?: string,
    pageOptions?: OrganizationPathOptions,
  ): ApiPromise<Page<Item>> => {
    const query = cursor === undefined ? request.query : { ...request.query, cursor };
    const options = { ...request.options, ...pageOptions };
    const answer = send<ListAnswer<Item>>({ ...request, query, options });
    return resultAs(answer, ({ data, pagination: { hasMore, nextCursor } }) => ({
      data,
      hasMore,
      nextCursor,
      nextPage: (options) =>
        hasMore && nextCursor !== null ? fetchPage(nextCursor, options) : null,
    }));
  };
  let awaited: ApiPromise<Page<Item>> | undefined;
  const firstPage = () => {
    awaited ??= fetchPage();
    return awaited;
  };
  return {
    // biome-ignore lint/suspicious/noThenProperty: sends its request only when awaited.
    then: (onPage, onError) => firstPage().then(onPage, onError),
    catch: (onError) => firstPage().catch(onError),
    finally: (onEnd) => firstPage().finally(onEnd),
    withResponse: () => firstPage().withResponse(),
    [Symbol.toStringTag]: "List",
    async toArray(limit) {
      requireLimit(limit);
      const query = { limit: Math.min(limit, pageSizeMax), ...given(request.query) };
      const items: Item[] = [];
      for await (const item of createList<Item>(send, { ...request, query })) {
        if (items.push(item) === limit) break;
      }
      return items;
    },
    async *[Symbol.asyncIterator]() {
      let page: Page<Item> | null = await (awaited ?? fetchPage());
      while (page !== null) {
        yield* page.data;
        page = await page.nextPage();
      }
    },
  };
}

/** Removes the members that are undefined. */
const given = (query: object = {}) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));

function requireLimit(limit: number): void {
  if (Number.isInteger(limit) && limit > 0) return;
  throw new ReferralServiceError(
    "toArray needs a limit, such as toArray(500). Use `for await` to process all items instead.",
  );
}
