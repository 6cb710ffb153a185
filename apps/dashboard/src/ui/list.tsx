import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import clsx from "clsx";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { every } from "../api/query-client.ts";
import { ErrorState } from "./error-state.tsx";
import { useIsNarrow } from "./is-narrow.ts";
import { Skeleton } from "./skeleton.tsx";

const rowHeightPx = 36;
const overscanRows = 12;

interface Page<Item> {
  data: Item[];
  pagination: { nextCursor: string | null; hasMore: boolean };
}

/** A list of the service, read page by page as somebody scrolls. */
export function useList<Item>(
  key: readonly unknown[],
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item>>,
  { refetchMs }: { refetchMs?: number } = {},
) {
  const query = useInfiniteQuery({
    queryKey: key,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    getNextPageParam: ({ pagination }) => pagination.nextCursor ?? undefined,
    ...(refetchMs !== undefined && { refetchInterval: every(refetchMs) }),
  });
  const items = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data]);
  return { ...query, items };
}

export type List<Item> = ReturnType<typeof useList<Item>>;

export interface Column<Item> {
  name: string;
  cell: (item: Item) => ReactNode;
  /** A width of its own, in pixels; columns without one share the rest. */
  widthPx?: number;
  isNumber?: boolean;
  /** Left out where there is no room. */
  isMinor?: boolean;
}

interface ListTableProps<Item> {
  /** What the table shows, for those who cannot see it. */
  label: string;
  list: List<Item>;
  columns: readonly Column<Item>[];
  /** Where a row leads; the whole row is the link. */
  linkOf?: (item: Item) => LinkProps;
  selectedId?: string | undefined;
  /** Stands where there is nothing. */
  empty: ReactNode;
}

/** One dense table: the rows in sight are in the document, whatever the length of the list. */
export function ListTable<Item extends { id: string }>({
  label,
  list,
  columns: allColumns,
  linkOf,
  selectedId,
  empty,
}: ListTableProps<Item>) {
  const isNarrow = useIsNarrow();
  const columns = isNarrow ? allColumns.filter(({ isMinor }) => isMinor !== true) : allColumns;
  const scroller = useRef<HTMLDivElement>(null);
  const { items, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: overscanRows,
  });
  const shown = rows.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? 0;

  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && lastShown >= items.length - overscanRows) {
      void fetchNextPage();
    }
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, lastShown, items.length]);
  useRowKeys(scroller);

  if (list.isError && items.length === 0) {
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (list.isSuccess && items.length === 0) return empty;
  const before = shown[0]?.start ?? 0;
  const after = rows.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto">
      <table
        aria-label={label}
        aria-busy={list.isPending}
        className="w-full table-fixed border-collapse"
      >
        <colgroup>
          {columns.map(({ name, widthPx }) => (
            <col key={name} width={widthPx} />
          ))}
        </colgroup>
        <thead className="sticky top-0 z-10 bg-page">
          <tr>
            {columns.map(({ name, isNumber }) => (
              <th
                key={name}
                scope="col"
                className={clsx(
                  "h-8 border-b border-line px-2.5 text-left text-xs font-medium text-ink-3 first:pl-5 last:pr-5",
                  isNumber === true && "text-right",
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.isPending && <SkeletonRows columns={columns} />}
          {before > 0 && <Spacer heightPx={before} span={columns.length} />}
          {shown.map(({ index }) => {
            const item = items[index];
            if (item === undefined) return null;
            return (
              <tr
                key={item.id}
                data-row
                aria-current={item.id === selectedId || undefined}
                className="group relative h-9 hover:bg-hover aria-[current]:bg-selected"
              >
                {columns.map(({ name, cell, isNumber }, column) => (
                  <td
                    key={name}
                    className={clsx(
                      "truncate border-b border-line px-2.5 text-ink-2 first:pl-5 first:font-medium first:text-ink last:pr-5",
                      isNumber === true && "figures text-right",
                    )}
                  >
                    {column === 0 && linkOf !== undefined ? (
                      <Link
                        {...linkOf(item)}
                        className="outline-offset-[-2px] after:absolute after:inset-0"
                      >
                        {cell(item)}
                      </Link>
                    ) : (
                      cell(item)
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
          {after > 0 && <Spacer heightPx={after} span={columns.length} />}
        </tbody>
      </table>
    </div>
  );
}

const Spacer = ({ heightPx, span }: { heightPx: number; span: number }) => (
  <tr aria-hidden>
    <td colSpan={span} height={heightPx} />
  </tr>
);

const skeletonRowCount = 8;

const SkeletonRows = <Item,>({ columns }: { columns: readonly Column<Item>[] }) =>
  Array.from({ length: skeletonRowCount }, (_, row) => row).map((row) => (
    <tr key={row} className="h-9">
      {columns.map(({ name }) => (
        <td key={name} className="border-b border-line px-2.5 first:pl-5">
          <Skeleton className="h-3.5 w-3/5" />
        </td>
      ))}
    </tr>
  ));

/** `j` and `k` go through the rows, as Enter opens the one in focus anyway. */
function useRowKeys(scroller: React.RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const step = { j: 1, k: -1 }[event.key];
      if (step === undefined || event.metaKey || event.ctrlKey || isTyping(event.target)) return;
      const links = [...(scroller.current?.querySelectorAll<HTMLElement>("[data-row] a") ?? [])];
      const present = links.indexOf(document.activeElement as HTMLElement);
      const next = links[present === -1 ? 0 : present + step];
      next?.focus();
      next?.scrollIntoView({ block: "nearest" });
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [scroller]);
}

/** Whether a key is meant for a field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
