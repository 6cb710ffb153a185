import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  replaceEqualDeep,
} from "@tanstack/react-query";
import { organizationApi } from "./me.ts";
import { type Key, keyOf, type OrganizationQuery } from "./queries.ts";
import { queryClient } from "./query-client.ts";
import type { OrganizationApi } from "./request.ts";

export interface Page<Item> {
  data: Item[];
  pagination: { nextCursor: string | null; hasMore: boolean };
}

export type Pages<Item> = InfiniteData<Page<Item>, string | undefined>;

/** Returns whether an item comes after another one in its list. */
export type IsAfter<Item> = (one: Item, other: Item) => boolean;

/**
 * Part of a list request in addition to the filters: a page of rows, or the columns of a CSV file.
 */
interface Asked {
  cursor?: string | undefined;
  limit?: number | undefined;
  columns?: string | undefined;
}

/** A list in an organization, which provides its pages and its CSV file. */
export interface OrganizationList<Item> {
  key: Key;
  read: (api: OrganizationApi, asked: Asked) => Promise<Page<Item>>;
  /** Rows per page. */
  limit: number;
  /** Whether changes appear in the visible rows, even in a long list. */
  isLive: boolean;
  refetchMs?: number | false | ((items: Item[]) => number) | undefined;
  /** Order of a live list. Default: newest first. */
  isAfter?: IsAfter<Item> | undefined;
}

/** Omits the members that take an item, so that a list of any type can be passed. */
export type ReadableList<Item> = Omit<OrganizationList<Item>, "refetchMs" | "isAfter">;

export const listOf = <Item>(
  key: Key,
  read: OrganizationList<Item>["read"],
  {
    limit = 50,
    isLive = false,
    refetchMs,
    isAfter,
  }: Partial<Omit<OrganizationList<Item>, "key" | "read">> = {},
): OrganizationList<Item> => ({ key, read, limit, isLive, refetchMs, isAfter });

export const readPage = <Item>(
  { read, limit }: ReadableList<Item>,
  slug: string,
  cursor: string | undefined,
  signal: AbortSignal,
) => read(organizationApi(slug, { signal }), { cursor, limit });

/**
 * Returns the new pages with each unchanged row as the same object as before, so that it is not
 * rendered again. Rows are compared by ID, because a new row moves all others.
 */
export function withSameRows<Item extends { id: string }>(
  before: Pages<Item> | undefined,
  after: Pages<Item>,
): Pages<Item> {
  if (before === undefined) return after;
  const known = new Map(before.pages.flatMap(({ data }) => data.map((row) => [row.id, row])));
  const pages = after.pages.map((page, index) => {
    const data = page.data.map((row) => replaceEqualDeep(known.get(row.id), row));
    const old = before.pages[index];
    const isSame =
      old?.data.length === data.length &&
      data.every((row, place) => row === old.data[place]) &&
      replaceEqualDeep(old, { ...page, data: old.data }) === old;
    return isSame ? old : { ...page, data };
  });
  const isSame =
    pages.length === before.pages.length &&
    pages.every((page, index) => page === before.pages[index]);
  return isSame ? before : { ...after, pages };
}

interface Row {
  id: string;
}

export const pagesOf = <Item>(list: ReadableList<Item>, slug: string) =>
  infiniteQueryOptions({
    queryKey: [...(list.isLive ? ["list"] : []), ...keyOf(slug, list.key)],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => readPage(list, slug, pageParam, signal),
    getNextPageParam: ({ pagination }) => pagination.nextCursor ?? undefined,
    structuralSharing: (before, after) =>
      withSameRows(before as Pages<Item & Row> | undefined, after as Pages<Item & Row>),
    ...(list.isLive && { staleTime: Number.POSITIVE_INFINITY }),
  });

/** The rows of all lists that were read and whose keys begin like this. */
export const loadedRows = <Item>(queryKey: QueryKey): Item[] =>
  queryClient
    .getQueriesData<Pages<Item>>({ queryKey })
    .flatMap(([, list]) => list?.pages.flatMap(({ data }) => data) ?? []);

/** Shows the row of a list until the record itself is read, and if that fails. */
export const rowFirst =
  <Item extends Row>(
    id: string,
    rowsKey: Key,
    query: OrganizationQuery<Item>,
  ): OrganizationQuery<Item> =>
  (slug) => ({
    ...query(slug),
    initialData: () => loadedRows<Item>(keyOf(slug, rowsKey)).find((row) => row.id === id),
    initialDataUpdatedAt: 0,
  });

/** Returns the list as a CSV file with every row that matches its filters. */
export const csvOf = async (
  { read }: ReadableList<unknown>,
  slug: string,
  columns?: string,
): Promise<Blob> =>
  (await read(organizationApi(slug, { accept: "text/csv" }), { columns })) as unknown as Blob;

/**
 * Combines several lists into one, with their rows one after the other. A cursor begins with the
 * position of its list.
 */
export const chained =
  <Item>(lists: readonly ReadableList<Item>[]): OrganizationList<Item>["read"] =>
  async (api, { cursor = "0.", limit = 1 }) => {
    const [first = "0", ...rest] = cursor.split(".");
    let [position, within] = [Number(first), rest.join(".") as string | undefined];
    const data: Item[] = [];
    for (const list of lists.slice(position)) {
      const page = await list.read(api, {
        cursor: within || undefined,
        limit: limit - data.length,
      });
      data.push(...page.data);
      within = page.pagination.nextCursor ?? undefined;
      if (within === undefined) position += 1;
      if (data.length >= limit) break;
    }
    const hasMore = position < lists.length;
    return {
      data,
      pagination: { hasMore, nextCursor: hasMore ? `${position}.${within ?? ""}` : null },
    };
  };
