import {
  type InfiniteData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { every } from "../data/query-client.ts";
import { itemsOf, type Page, pageAt, type ReadPage, withFreshPage } from "./pages.ts";

type Pages<Item> = InfiniteData<Page<Item>, string | undefined>;

/**
 * A list in which changes appear as they are told, or within `refetchMs`, and when queries that begin
 * with the key are invalidated. Only the newest page and the visible ones are read again, so the cost does not grow
 * with scrolling.
 */
export function useLiveList<Item extends { id: string; createdAt: number }>(
  key: readonly unknown[],
  read: ReadPage<Item>,
  { refetchMs }: { refetchMs?: number | ((items: Item[]) => number) } = {},
) {
  const client = useQueryClient();
  const inSight = useRef({ first: 0, last: 0 });
  const pagesKey = ["list", ...key];
  const query = useInfiniteQuery({
    queryKey: pagesKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    getNextPageParam: ({ pagination }) => pagination.nextCursor ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });

  const items = useMemo(() => itemsOf(query.data?.pages ?? []), [query.data]);

  async function refresh(signal: AbortSignal) {
    const present = client.getQueryData<Pages<Item>>(pagesKey);
    if (present === undefined) return null;
    const { pages, pageParams } = present;
    const wanted = [0, pageAt(pages, inSight.current.first), pageAt(pages, inSight.current.last)];
    const cursors = [...new Set(wanted)].map((index) => pageParams[index]);
    const fresh = await Promise.all(cursors.map((cursor) => read(cursor, signal)));
    client.setQueryData<Pages<Item>>(
      pagesKey,
      (latest) => latest && renewed(latest, cursors, fresh),
    );
    return null;
  }

  useQuery({
    queryKey: [...key, "in sight"],
    enabled: query.data !== undefined,
    queryFn: ({ signal }) => refresh(signal),
    // There is something to bring up to date, also while the first attempt fails.
    initialData: null,
    ...(refetchMs !== undefined && {
      refetchInterval: every(typeof refetchMs === "number" ? refetchMs : refetchMs(items)),
    }),
    staleTime: 0,
  });
  return { ...query, items, inSight };
}

function renewed<Item extends { id: string; createdAt: number }>(
  { pages, pageParams }: Pages<Item>,
  cursors: (string | undefined)[],
  fresh: Page<Item>[],
): Pages<Item> {
  const after = cursors.reduce((present, cursor, read) => {
    const index = pageParams.indexOf(cursor);
    const page = fresh[read];
    return index === -1 || page === undefined ? present : withFreshPage(present, index, page);
  }, pages);
  return { pages: after, pageParams: pageParams.slice(0, after.length) };
}
