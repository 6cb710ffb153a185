import { type ApiPromise, resultAs } from "./api-promise.ts";
import { ReferralServiceError } from "./errors/referral-service-error.ts";
import type { Pagination } from "./generated/types.ts";
import type { OrganizationPathOptions } from "./options.ts";
import type { ApiRequest, Send } from "./transport.ts";

/** One page as the API answers it. */
export interface ListAnswer<Item> {
  data: Item[];
  pagination: Pagination;
}

/** One page of a list. */
export interface Page<Item> {
  data: Item[];
  /** Whether there is a next page */
  hasMore: boolean;
  /** For the `cursor` of a later call; null when there is nothing to continue from */
  nextCursor: string | null;

  /**
   * Fetches the next page; null on the last one. Options apply to this page only, in place of the
   * list's.
   *
   * @example
   * const first = await client.referrals.list({ limit: 50 });
   * const second = await first.nextPage();
   * console.log(first.data.length, second?.data.length ?? "no second page");
   */
  nextPage(options?: OrganizationPathOptions): ApiPromise<Page<Item>> | null;
}

/**
 * A list, which sends nothing before it is awaited or iterated over. Await it for its first page.
 * Iterate over it with `for await` for all items, page by page.
 *
 * Awaiting it again returns the same page. Iterating over it again fetches the pages again, except a
 * first page that was awaited before.
 *
 * @example
 * const { data, hasMore } = await client.referrals.list({ limit: 50 });
 * for await (const referral of client.referrals.list()) console.log(referral.name);
 */
export interface List<Item> extends ApiPromise<Page<Item>>, AsyncIterable<Item> {
  /**
   * The first `limit` items, over as many pages as needed. Fetches pages of up to 100 items, unless
   * the query has a `limit` of its own.
   *
   * @throws {ReferralServiceError} when `limit` is no whole number above 0
   * @example
   * const newest = await client.referrals.list({ status: "new" }).toArray(500);
   */
  toArray(limit: number): Promise<Item[]>;
}

const pageSizeMax = 100;

/** A list whose items are all on one page, which takes no `limit`. */
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
    // biome-ignore lint/suspicious/noThenProperty: sends its request when it is awaited, not before.
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

/** Without the members that are undefined. */
const given = (query: object = {}) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));

function requireLimit(limit: number): void {
  if (Number.isInteger(limit) && limit > 0) return;
  throw new ReferralServiceError(
    "toArray needs a limit, such as toArray(500). To process all items, use `for await` instead.",
  );
}
