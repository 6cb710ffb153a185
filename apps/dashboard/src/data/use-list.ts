import {
  type InfiniteData,
  type QueryClient,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { type RefObject, useMemo, useRef } from "react";
import {
  type IsAfter,
  type OrganizationList,
  type Page,
  type Pages,
  pagesOf,
  readPage,
} from "./lists.ts";
import { useSlug } from "./me.ts";
import { type Dated, itemsOf, pageAt, withFreshPage } from "./pages.ts";
import { useWithPending } from "./pending-changes.ts";
import { keyOf } from "./queries.ts";
import { every } from "./query-client.ts";

interface InSight {
  first: number;
  last: number;
}

/**
 * A page is rendered again only when one of these properties changes, not each time the list is
 * read.
 */
const shownProps = [
  "isPending",
  "isError",
  "error",
  "data",
  "refetch",
  "hasNextPage",
  "isFetchingNextPage",
  "isFetchNextPageError",
  "fetchNextPage",
] as const satisfies (keyof UseInfiniteQueryResult)[];

/** The part of a list that has been read so far, with pending changes. */
export interface ReadList<Item>
  extends Pick<UseInfiniteQueryResult<InfiniteData<Page<Item>>>, (typeof shownProps)[number]> {
  items: Item[];
  /** Receives the rendered rows, which a live list reads again. */
  inSight: RefObject<InSight>;
  /** Source of its pages and its CSV file. */
  source: OrganizationList<Item>;
}

/**
 * Reads a list page by page while the person scrolls. For a live list, only the newest page and the
 * visible pages are read again, so the cost does not grow with scrolling.
 */
export function useList<Item extends { id: string }>(list: OrganizationList<Item>): ReadList<Item> {
  const client = useQueryClient();
  const slug = useSlug() ?? "";
  const inSight = useRef({ first: 0, last: 0 });
  const refetchMs = (items: Item[]) =>
    typeof list.refetchMs === "function" ? list.refetchMs(items) : list.refetchMs;
  const query = useInfiniteQuery({
    ...pagesOf(list, slug),
    ...(!list.isLive && list.refetchMs === false && { refetchInterval: false }),
    notifyOnChangeProps: shownProps,
  });
  const read = useMemo(() => itemsOf(query.data?.pages ?? []), [query.data]);
  const items = useWithPending(keyOf(slug, list.key), "list", read);
  const everyMs = refetchMs(items);
  useQuery({
    queryKey: [...keyOf(slug, list.key), "in sight"],
    enabled: list.isLive && query.data !== undefined,
    queryFn: ({ signal }) =>
      readSightAgain(
        client,
        list as unknown as OrganizationList<never>,
        slug,
        inSight.current,
        signal,
      ),
    // A query with initial data is refreshed even while its first attempt fails.
    initialData: null,
    // A list that was read just now is not read a second time.
    initialDataUpdatedAt: () =>
      client.getQueryState(pagesOf(list, slug).queryKey)?.dataUpdatedAt || undefined,
    ...(typeof everyMs === "number" && { refetchInterval: every(everyMs) }),
    // This query changes the list and has no result of its own to show.
    notifyOnChangeProps: [],
  });
  return { ...query, items, inSight, source: list };
}

async function readSightAgain<Item extends Dated>(
  client: QueryClient,
  list: OrganizationList<Item>,
  slug: string,
  { first, last }: InSight,
  signal: AbortSignal,
) {
  const { queryKey } = pagesOf(list, slug);
  const present = client.getQueryData<Pages<Item>>(queryKey);
  if (present === undefined) return null;
  const { pages, pageParams } = present;
  const wanted = [0, pageAt(pages, first), pageAt(pages, last)];
  const cursors = [...new Set(wanted)].map((index) => pageParams[index]);
  const fresh = await Promise.all(cursors.map((cursor) => readPage(list, slug, cursor, signal)));
  client.setQueryData<Pages<Item>>(
    queryKey,
    (latest) => latest && renewed(latest, { cursors, fresh, isAfter: list.isAfter }),
  );
  return null;
}

function renewed<Item extends Dated>(
  { pages, pageParams }: Pages<Item>,
  {
    cursors,
    fresh,
    isAfter,
  }: {
    cursors: (string | undefined)[];
    fresh: Page<Item>[];
    isAfter: IsAfter<Item> | undefined;
  },
): Pages<Item> {
  const after = cursors.reduce((present, cursor, read) => {
    const index = pageParams.indexOf(cursor);
    const page = fresh[read];
    return index === -1 || page === undefined
      ? present
      : withFreshPage(present, index, page, isAfter);
  }, pages);
  return { pages: after, pageParams: pageParams.slice(0, after.length) };
}
