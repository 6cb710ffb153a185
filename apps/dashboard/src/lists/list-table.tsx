import { Link, type LinkProps } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import clsx from "clsx";
import { ArrowDown } from "lucide-react";
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { ErrorState } from "../data/failures/error-state.tsx";
import type { ReadList } from "../data/use-list.ts";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { useIsPrinting } from "../ui/is-printing.ts";
import { isForPage } from "../ui/keys.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import {
  keepText,
  type RowSelection,
  SelectAll,
  type Selection,
  SelectRow,
  useRowSelection,
} from "./list-selection.tsx";
import { NextPageFailure, useNextPage } from "./next-page.tsx";

const oneLinePx = matchMedia("(pointer: coarse)").matches ? 56 : 36;
const twoLinesPx = 52;
const overscanRows = 12;
const selectionWidthPx = 44;
/** With many columns, the table becomes wider than the window and scrolls. */
const columnWidthMinPx = 130;

const widthPxOf = (columns: readonly { widthPx?: number }[]) =>
  columns.reduce((sum, { widthPx }) => sum + (widthPx ?? columnWidthMinPx), 0);

export interface Column<Item> {
  name: string;
  /** Needed if names can repeat. */
  key?: string;
  cell: (item: Item) => ReactNode;
  /** Fixed width in pixels. Columns without one share the rest. */
  widthPx?: number;
  isNumber?: boolean;
  /** Whether it is hidden on narrow screens. */
  isMinor?: boolean;
  /** Whether it stays next to an open record, besides the first one. */
  isBesideRecord?: boolean;
  /** Order of the rows by this column. */
  order?: "ascending" | "descending";
}

/** On narrow screens, columns with a larger width share the remaining space. */
const narrowWidthMaxPx = 150;

export interface ListTableProps<Item> {
  /** Name of the table for screen readers. */
  label: string;
  list: ReadList<Item>;
  columns: readonly Column<Item>[];
  /** Whether the rows have two lines. */
  hasTwoLines?: boolean | undefined;
  /** Returns the link of a row, which covers the whole row. */
  linkOf?: (item: Item) => LinkProps;
  selectedId?: string | undefined;
  /** Set if rows can be selected for bulk actions. */
  selection?: Selection | undefined;
  /** Shown for an empty list. */
  empty: ReactNode;
  /** Shown above the rows. Scrolls with them. */
  above?: ReactNode;
}

/** Returns the columns that have room. A list without columns for it shows all next to a record. */
function columnsFor<Item>(
  columns: readonly Column<Item>[],
  { isNarrow, isBeside }: { isNarrow: boolean; isBeside: boolean },
): readonly Column<Item>[] {
  if (isNarrow) return columns.filter(({ isMinor }) => isMinor !== true);
  if (!isBeside || !columns.some(({ isBesideRecord }) => isBesideRecord)) return columns;
  return columns.filter(({ isBesideRecord }, index) => index === 0 || isBesideRecord);
}

/** A dense table. Only visible rows are in the document. */
export function ListTable<Item extends { id: string }>({
  label,
  list,
  columns: allColumns,
  hasTwoLines = false,
  linkOf,
  selectedId,
  selection: wantedSelection,
  empty,
  above,
}: ListTableProps<Item>) {
  const isNarrow = useIsNarrow();
  const columns = columnsFor(allColumns, { isNarrow, isBeside: selectedId !== undefined });
  const isWhole = columns.length === allColumns.length;
  const selection = isNarrow || !isWhole ? undefined : wantedSelection;
  const scroller = useRef<HTMLDivElement>(null);
  const [aboveHeightPx, measureAbove] = useHeight();
  const { items } = list;
  const rowHeightPx = hasTwoLines ? twoLinesPx : oneLinePx;
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: overscanRows,
    scrollMargin: aboveHeightPx,
  });
  // The virtualizer keeps the heights that it has measured.
  useLayoutEffect(() => {
    if (rowHeightPx > 0) rows.measure();
  }, [rows, rowHeightPx]);
  const isPrinting = useIsPrinting();
  const virtual = rows.getVirtualItems();
  const shown = isPrinting ? items.map((_, index) => ({ index })) : virtual;
  const lastShown = virtual.at(-1)?.index ?? 0;
  list.inSight.current = { first: virtual[0]?.index ?? 0, last: lastShown };

  const hasNextFailed = useNextPage(list, lastShown >= items.length - overscanRows);
  const ids = items.map(({ id }) => id);
  const rowSelection = useRowSelection(selection, ids);
  useRowKeys(scroller, rowSelection);

  if (list.isError && items.length === 0) {
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (list.isSuccess && items.length === 0) {
    return above === undefined ? (
      empty
    ) : (
      <div className="min-h-0 flex-1 overflow-auto">
        {above}
        {empty}
      </div>
    );
  }
  const before = isPrinting ? 0 : (virtual[0]?.start ?? aboveHeightPx) - aboveHeightPx;
  const after = isPrinting
    ? 0
    : rows.getTotalSize() - ((virtual.at(-1)?.end ?? aboveHeightPx) - aboveHeightPx);
  const span = columns.length + (selection === undefined ? 0 : 1);
  return (
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-auto pb-[calc(5rem+var(--floating-bar,0px))]"
    >
      {above !== undefined && <div ref={measureAbove}>{above}</div>}
      <table
        aria-label={label}
        aria-busy={list.isPending}
        style={isNarrow ? undefined : { minWidth: widthPxOf(columns) }}
        className="w-full table-fixed border-collapse"
      >
        <colgroup>
          {selection !== undefined && <col width={selectionWidthPx} />}
          {columns.map(({ name, key = name, widthPx }) => (
            <col
              key={key}
              width={isNarrow && (widthPx ?? 0) > narrowWidthMaxPx ? undefined : widthPx}
            />
          ))}
        </colgroup>
        <thead className="sticky top-0 z-10 bg-page">
          <tr>
            {selection !== undefined && <SelectAll selection={selection} ids={ids} />}
            {columns.map(({ name, key = name, isNumber, order }) => (
              <th
                key={key}
                scope="col"
                aria-sort={order}
                className={clsx(
                  "h-8 border-b border-line px-2.5 text-left text-xs font-medium text-ink-3 first:pl-5 last:pr-5",
                  isNumber === true && "text-right",
                )}
              >
                {name}
                {order !== undefined && (
                  <ArrowDown
                    aria-hidden
                    className={clsx("ml-1 inline size-3", order === "ascending" && "rotate-180")}
                  />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.isPending && <SkeletonRows columns={columns} isInset={selection !== undefined} />}
          {before > 0 && <Spacer heightPx={before} span={span} />}
          {shown.map(({ index }) => {
            const item = items[index];
            if (item === undefined) return null;
            return (
              <tr
                key={item.id}
                data-row={item.id}
                aria-current={item.id === selectedId || undefined}
                data-selected={selection?.ids.has(item.id) || undefined}
                className={clsx(
                  "group relative hover:bg-hover data-selected:bg-selected aria-[current]:bg-selected",
                  hasTwoLines ? "h-13" : "h-9 pointer-coarse:h-14",
                )}
              >
                {selection !== undefined && rowSelection !== undefined && (
                  <SelectRow selection={selection} id={item.id} onToggle={rowSelection.toggle} />
                )}
                {columns.map(({ name, key = name, cell, isNumber }, column) => (
                  <td
                    key={key}
                    dir={isNumber === true ? undefined : "auto"}
                    className={clsx(
                      "truncate border-b border-line px-2.5 first:pl-5 last:pr-5",
                      column === 0 ? "font-medium text-ink" : "text-ink-2",
                      isNumber === true ? "figures text-right" : "text-left",
                    )}
                  >
                    {column === 0 && linkOf !== undefined ? (
                      <Link
                        {...linkOf(item)}
                        onMouseDown={keepText}
                        onClick={(event) => {
                          if (!event.shiftKey || rowSelection === undefined) return;
                          event.preventDefault();
                          rowSelection.toggle(item.id, true);
                        }}
                        className="outline-none after:absolute after:inset-0 after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-accent"
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
          {after > 0 && <Spacer heightPx={after} span={span} />}
          {hasNextFailed && (
            <tr>
              <td colSpan={span} className="px-5">
                <NextPageFailure list={list} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {isPrinting && list.hasNextPage && (
        <p className="pt-2 text-ink-3">
          These are the first {items.length.toLocaleString("en")} rows. Export the list as CSV to
          get all rows.
        </p>
      )}
    </div>
  );
}

function useHeight() {
  const [heightPx, setHeightPx] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new ResizeObserver(() => setHeightPx(element.offsetHeight));
    observer.observe(element);
    return () => {
      observer.disconnect();
      setHeightPx(0);
    };
  }, []);
  return [heightPx, measure] as const;
}

const Spacer = ({ heightPx, span }: { heightPx: number; span: number }) => (
  <tr aria-hidden>
    <td colSpan={span} height={heightPx} />
  </tr>
);

const skeletonRowCount = 8;

const SkeletonRows = <Item,>({
  columns,
  isInset,
}: {
  columns: readonly Column<Item>[];
  isInset: boolean;
}) =>
  Array.from({ length: skeletonRowCount }, (_, row) => row).map((row) => (
    <tr key={row} className="h-9">
      {isInset && <td className="border-b border-line" />}
      {columns.map(({ name, key = name }) => (
        <td key={key} className="border-b border-line px-2.5 first:pl-5">
          <Skeleton className="h-3.5 w-3/5" />
        </td>
      ))}
    </tr>
  ));

/** Whether the link is in the row whose panel is open. */
const isOfOpenRow = (link: HTMLElement) => link.closest("[aria-current]") !== null;

/**
 * `j` and `k` move the focus through the rows, and the open record with it. With Shift, they also
 * select the rows. `x` selects the focused row. Enter opens it as a link.
 */
function useRowKeys(
  scroller: RefObject<HTMLDivElement | null>,
  selection: RowSelection | undefined,
) {
  const latest = useRef(selection);
  latest.current = selection;
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.metaKey || event.ctrlKey || !isForPage(event)) return;
      const row = rowOf(event.target as Element);
      if (event.key === "x" && row !== undefined) latest.current?.toggle(row, false);
      const step = { j: 1, k: -1 }[event.key.toLowerCase()];
      if (step === undefined) return;
      const links = [...(scroller.current?.querySelectorAll<HTMLElement>("[data-row] a") ?? [])];
      const open = links.findIndex(isOfOpenRow);
      const focused = links.findIndex((link) => rowOf(link) === row);
      const present = open === -1 ? focused : open;
      const next = links[present === -1 ? 0 : present + step];
      next?.focus();
      next?.scrollIntoView({ block: "nearest" });
      const to = next && rowOf(next);
      if (event.shiftKey && to !== undefined) latest.current?.step(row ?? to, to);
      // An open record moves along.
      if (open !== -1) next?.click();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [scroller]);
}

const rowOf = (element: Element) => element.closest<HTMLElement>("[data-row]")?.dataset.row;
