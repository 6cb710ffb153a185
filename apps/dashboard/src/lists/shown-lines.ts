import { useVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ReadList } from "../data/use-list.ts";
import { useIsPrinting } from "../ui/is-printing.ts";
import { type Grouping, linesOf, withHeader } from "./groups.ts";
import { useNextPage } from "./next-page.tsx";

const overscanRows = 6;

/**
 * Chooses the visible lines, and reads the next page before the last line is visible. All lines are
 * printed.
 */
export function useShownLines<Item extends { id: string }>(
  list: ReadList<Item>,
  {
    grouping,
    scroller,
    rowHeightPx,
    headerHeightPx = rowHeightPx,
  }: {
    grouping: Grouping<Item> | undefined;
    scroller: RefObject<HTMLDivElement | null>;
    rowHeightPx: number;
    /** Height of the header of a section. */
    headerHeightPx?: number;
  },
) {
  const [aboveHeightPx, measureAbove] = useHeight();
  const isPrinting = useIsPrinting();
  const { items, hasNextPage, data } = list;
  const sections = data === undefined ? undefined : grouping;
  const lines = useMemo(
    () => linesOf(items, sections, hasNextPage),
    [items, sections, hasNextPage],
  );
  const getItemKey = useCallback(
    (index: number) => {
      const line = lines[index];
      return line === undefined ? index : "item" in line ? line.item.id : line.section.key;
    },
    [lines],
  );
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const line = lines[index];
      const isHeader = line !== undefined && "section" in line && line.section.row === undefined;
      return isHeader ? headerHeightPx : rowHeightPx;
    },
    getItemKey,
    overscan: overscanRows,
    rangeExtractor: (range) => withHeader(range, lines),
    scrollMargin: aboveHeightPx,
    // The header of a table moves its rows down by about the height of one.
    scrollPaddingEnd: rowHeightPx,
    // The first render already has rows, instead of only measuring the scroller.
    initialRect: { width: 0, height: innerHeight },
  });
  // The virtualizer keeps the heights that it has measured.
  const measuredPx = useRef(rowHeightPx);
  useLayoutEffect(() => {
    if (measuredPx.current === rowHeightPx) return;
    measuredPx.current = rowHeightPx;
    rows.measure();
  }, [rows, rowHeightPx]);
  const virtual = rows.getVirtualItems();
  const visible = virtual.flatMap(({ index }) => lines[index] ?? []);
  const inSight = visible.flatMap((line) => ("item" in line ? line.index : []));
  list.inSight.current = { first: inSight[0] ?? 0, last: inSight.at(-1) ?? 0 };
  const lastIndex = virtual.at(-1)?.index ?? 0;
  const hasNextFailed = useNextPage(list, lastIndex >= lines.length - overscanRows);
  const startPx = startOf(virtual) ?? aboveHeightPx;
  const endPx = virtual.at(-1)?.end ?? aboveHeightPx;
  return {
    measureAbove,
    /** Receives the rows of a list whose rows differ in height, with their `data-index`. */
    measureRow: rows.measureElement,
    isPrinting,
    lines,
    shown: isPrinting ? lines : visible,
    /** Heights of the lines that are not in the document. */
    beforePx: isPrinting ? 0 : startPx - aboveHeightPx,
    afterPx: isPrinting ? 0 : rows.getTotalSize() - (endPx - aboveHeightPx),
    hasNextFailed,
    /** Returns whether the list has the row with this ID. */
    scrollTo(id: string) {
      const index = lines.findIndex((line) => "item" in line && line.item.id === id);
      if (index !== -1) rows.scrollToIndex(index);
      return index !== -1;
    },
  };
}

/** Returns where the shown lines begin. A header that comes before its place is right above them. */
function startOf([first, second]: readonly VirtualItem[]): number | undefined {
  if (first === undefined || second === undefined) return first?.start;
  return second.start - first.size;
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
