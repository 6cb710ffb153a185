import { type InfiniteData, infiniteQueryOptions } from "@tanstack/react-query";
import { organizationApi } from "./me.ts";
import { type Key, keyOf } from "./queries.ts";
import type { OrganizationApi } from "./request.ts";

export interface Page<Item> {
  data: Item[];
  pagination: { nextCursor: string | null; hasMore: boolean };
}

export type Pages<Item> = InfiniteData<Page<Item>, string | undefined>;

/** What a list is asked for beside its filters: a page of rows, or the columns of a CSV file. */
export interface Asked {
  cursor?: string | undefined;
  limit?: number | undefined;
  columns?: string | undefined;
}

/** A list of an organization, of which its pages and its CSV file are created. */
export interface OrganizationList<Item> {
  key: Key;
  read: (api: OrganizationApi, asked: Asked) => Promise<Page<Item>>;
  /** Rows per page. */
  limit: number;
  /** Newest first: changes appear in the rows in sight, however long the list is. */
  isLive: boolean;
  refetchMs?: number | false | ((items: Item[]) => number) | undefined;
}

/** What is needed of a list to read it, any its items are. */
export type ReadableList<Item> = Omit<OrganizationList<Item>, "refetchMs">;

export const listOf = <Item>(
  key: Key,
  read: OrganizationList<Item>["read"],
  {
    limit = 50,
    isLive = false,
    refetchMs,
  }: Partial<Omit<OrganizationList<Item>, "key" | "read">> = {},
): OrganizationList<Item> => ({ key, read, limit, isLive, refetchMs });

export const readPage = <Item>(
  { read, limit }: ReadableList<Item>,
  slug: string,
  cursor: string | undefined,
  signal: AbortSignal,
) => read(organizationApi(slug, { signal }), { cursor, limit });

export const pagesOf = <Item>(list: ReadableList<Item>, slug: string) =>
  infiniteQueryOptions({
    queryKey: [...(list.isLive ? ["list"] : []), ...keyOf(slug, list.key)],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => readPage(list, slug, pageParam, signal),
    getNextPageParam: ({ pagination }) => pagination.nextCursor ?? undefined,
    ...(list.isLive && { staleTime: Number.POSITIVE_INFINITY }),
  });

/** The list as a CSV file with every row that its filters keep. */
export const csvOf = async (
  { read }: ReadableList<unknown>,
  slug: string,
  columns?: string,
): Promise<Blob> =>
  (await read(organizationApi(slug, { accept: "text/csv" }), { columns })) as unknown as Blob;
