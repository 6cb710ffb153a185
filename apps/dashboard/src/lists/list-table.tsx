import type { LinkProps } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { ErrorState } from "../data/failures/error-state.tsx";
import type { ReadList } from "../data/use-list.ts";
import { phrase } from "../languages/phrase.ts";
import { useIsNarrow, useIsWide } from "../ui/is-narrow.ts";
import { useIsPrinting } from "../ui/is-printing.ts";
import {
  type Column,
  choosesColumns,
  columnsFor,
  columnWidthPx,
  keyOf,
  largeTextScale,
  secondLineOf,
  tableWidthPx,
} from "./columns.ts";
import { useDensity } from "./density.ts";
import { type Grouping, linesOf } from "./groups.ts";
import { useListOrder } from "./list-order.ts";
import { SelectAll, type Selection, useRowSelection } from "./list-selection.tsx";
import { NextPageFailure, useNextPage } from "./next-page.tsx";
import { useRowKeys } from "./row-keys.ts";
import { TableHead } from "./table-head.tsx";
import { Row, SectionRow, SkeletonRows, Spacer, showCutText } from "./table-rows.tsx";

export type { Column };

/** Rows are tall enough for a finger. */
const isCoarse = matchMedia("(pointer: coarse)").matches;
const overscanRows = 12;
const selectionWidthPx = 44;

const rowHeights = {
  comfortable: { px: isCoarse ? 56 : 36, className: "h-9 pointer-coarse:h-14" },
  compact: { px: 30, className: "h-7.5" },
  twoLines: { px: isCoarse ? 60 : 52, className: "h-13 pointer-coarse:h-15" },
};

export interface ListTableProps<Item> {
  /** Name of the table for screen readers. */
  label: string;
  list: ReadList<Item>;
  columns: readonly Column<Item>[];
  /** Whether the rows have two lines. */
  hasTwoLines?: boolean | undefined;
  /** Returns the link of the row with this ID, which covers the whole row. */
  linkOf?: (id: string) => LinkProps;
  selectedId?: string | undefined;
  /** Set if rows can be selected for bulk actions. */
  selection?: Selection | undefined;
  /** Set if the rows are in sections. */
  grouping?: Grouping<Item> | undefined;
  /** Shown for an empty list. */
  empty: ReactNode;
  /** Shown above the rows. Scrolls with them. */
  above?: ReactNode;
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
  grouping,
  empty,
  above,
}: ListTableProps<Item>) {
  const isNarrow = useIsNarrow();
  const { sort, directionIn, turn } = useListOrder(allColumns);
  const isBeside = selectedId !== undefined;
  const scale = isNarrow || isCoarse ? largeTextScale : 1;
  const selection =
    isNarrow || (isBeside && choosesColumns(allColumns)) ? undefined : wantedSelection;
  const scroller = useRef<HTMLDivElement>(null);
  const [widthPx, measureWidth] = useWidth(scroller, isBeside);
  const selectionPx = selection === undefined ? 0 : selectionWidthPx;
  // A large window scrolls to the columns that a person added.
  const isRoomLimited = !useIsWide() || isBeside;
  const roomPx = isRoomLimited && widthPx !== undefined ? widthPx - selectionPx : undefined;
  const columns = useMemo(
    () => columnsFor(allColumns, { isNarrow, isBeside, sort, roomPx, scale }),
    [allColumns, isNarrow, isBeside, sort, roomPx, scale],
  );
  const isReduced = columns.length < allColumns.length;
  const [aboveHeightPx, measureAbove] = useHeight();
  const density = useDensity();
  const below = useMemo(() => secondLineOf(allColumns, { sort }), [allColumns, sort]);
  const secondLine = isNarrow && (below.start.length > 0 || below.end) ? below : undefined;
  const isTall = hasTwoLines || secondLine !== undefined;
  const rowHeight = rowHeights[isTall ? "twoLines" : isNarrow ? "comfortable" : density];
  const { items } = list;
  const lines = linesOf(items, grouping, list.hasNextPage);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight.px,
    overscan: overscanRows,
    scrollMargin: aboveHeightPx,
  });
  // The virtualizer keeps the heights that it has measured.
  useLayoutEffect(() => {
    if (rowHeight.px > 0) rows.measure();
  }, [rows, rowHeight.px]);
  const isPrinting = useIsPrinting();
  const virtual = rows.getVirtualItems();
  const shown = isPrinting ? lines.map((_, index) => ({ index })) : virtual;
  const lastShown = virtual.at(-1)?.index ?? 0;
  const inSight = virtual.flatMap(({ index }) => {
    const line = lines[index];
    return line !== undefined && "item" in line ? line.index : [];
  });
  list.inSight.current = { first: inSight[0] ?? 0, last: inSight.at(-1) ?? 0 };

  const hasNextFailed = useNextPage(list, lastShown >= lines.length - overscanRows);
  const ids = items.map(({ id }) => id);
  const rowSelection = useRowSelection(selection, ids);
  // The sections come from data that can arrive after the list.
  const isPending = list.isPending || grouping?.sections.length === 0;
  useRowKeys(scroller, {
    selection: rowSelection,
    openId: selectedId,
    isPending,
    scrollTo(id) {
      const index = lines.findIndex((line) => "item" in line && line.item.id === id);
      if (index !== -1) rows.scrollToIndex(index);
      return index !== -1;
    },
  });

  if (list.isError && items.length === 0) {
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (!isPending && lines.length === 0 && !list.hasNextPage) {
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it adds tooltips to the cells inside
    // biome-ignore lint/a11y/useKeyWithMouseEvents: screen readers read the whole text
    <div
      ref={measureWidth}
      onMouseOver={showCutText}
      className="min-h-0 flex-1 overflow-auto pb-[calc(5rem+var(--floating-bar,0px))]"
    >
      {above !== undefined && <div ref={measureAbove}>{above}</div>}
      <table
        aria-label={label}
        aria-busy={isPending}
        style={isNarrow ? undefined : { minWidth: tableWidthPx(columns, { isReduced, scale }) }}
        className="w-full table-fixed border-collapse"
      >
        <colgroup>
          {selection !== undefined && <col width={selectionWidthPx} />}
          {columns.map((column) => (
            <col key={keyOf(column)} width={columnWidthPx(column, { isNarrow, scale })} />
          ))}
        </colgroup>
        <TableHead
          columns={columns}
          hasSecondLine={secondLine !== undefined}
          directionIn={directionIn}
          onSort={turn}
        >
          {selection !== undefined && <SelectAll selection={selection} ids={ids} />}
        </TableHead>
        <tbody>
          {isPending && (
            <SkeletonRows
              columns={columns}
              hasSecondLine={secondLine !== undefined}
              isInset={selection !== undefined}
              className={rowHeight.className}
            />
          )}
          {before > 0 && <Spacer heightPx={before} span={span} />}
          {shown.map(({ index }) => {
            const line = lines[index];
            if (line === undefined) return null;
            if ("section" in line) {
              const { section, isOpen } = line;
              return (
                <SectionRow
                  key={section.key}
                  section={section}
                  isOpen={isOpen}
                  span={span}
                  className={rowHeight.className}
                  onToggle={() => grouping?.onToggle(section.key)}
                />
              );
            }
            const { item } = line;
            return (
              <Row
                key={item.id}
                item={item}
                columns={columns}
                secondLine={secondLine}
                linkOf={linkOf}
                isOpen={item.id === selectedId}
                className={rowHeight.className}
                rowSelection={rowSelection}
                isSelected={selection?.ids.has(item.id) === true}
                name={selection?.nameOf(item.id)}
              />
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
          {phrase("These are the first {count} rows. Export the list as CSV to get all rows.", {
            count: items.length,
          })}
        </p>
      )}
    </div>
  );
}

/** Measures again when a record opens or closes, so that no frame shows columns without room. */
function useWidth(scroller: RefObject<HTMLDivElement | null>, isBeside: boolean) {
  const [widthPx, setWidthPx] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const measure = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element;
      if (element === null) return;
      const read = () => setWidthPx(element.clientWidth);
      read();
      const observer = new ResizeObserver(read);
      observer.observe(element);
      return () => {
        observer.disconnect();
        scroller.current = null;
      };
    },
    [scroller, isBeside],
  );
  return [widthPx, measure] as const;
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
