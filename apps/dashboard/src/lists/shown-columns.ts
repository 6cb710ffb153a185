import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { useIsForFingers, useIsNarrow, useIsWide } from "../ui/is-narrow.ts";
import {
  type Column,
  columnsFor,
  columnWidthsPx,
  largeTextScale,
  rowLinesOf,
  tableWidthPx,
  withoutEmptyRoom,
} from "./columns.ts";

interface Table<Item> {
  /** The rows that are loaded. */
  items: readonly Item[];
  scroller: RefObject<HTMLDivElement | null>;
  /** Name of the order that the person chose. */
  sort: string | undefined;
  /** Whether a record is open next to the list. */
  isBeside: boolean;
  /** Width of the checkboxes that select rows. */
  selectionPx: number;
}

/** Measures the table, and chooses the columns that it has room for. */
export function useShownColumns<Item>(
  allColumns: readonly Column<Item>[],
  { items, scroller, sort, isBeside, selectionPx }: Table<Item>,
) {
  const isNarrow = useIsNarrow();
  const scale = useIsForFingers() ? largeTextScale : 1;
  const [widthPx, measureWidth] = useWidth(scroller, isBeside);
  const isLarge = useIsWide() && !isBeside;
  const roomPx = widthPx === undefined ? undefined : widthPx - selectionPx;
  const columns = useSame(
    columnsFor(allColumns, { isNarrow, isBeside, isLarge, sort, roomPx, scale }),
  );
  const isReduced = columns.length < allColumns.length;
  const minWidthPx = tableWidthPx(columns, { isReduced, scale });
  const tablePx = Math.max(roomPx ?? 0, minWidthPx);
  const rowLines = useMemo(
    () => rowLinesOf(allColumns, { shown: columns, isNarrow, sort }),
    [allColumns, columns, isNarrow, sort],
  );
  const sized = useMemo(() => withoutEmptyRoom(columns, { items, sort }), [columns, items, sort]);
  const hasLines = isNarrow || (rowLines.below.length > 0 && !isLarge && !isBeside);
  return {
    measureWidth,
    columns,
    rowLines: hasLines ? rowLines : undefined,
    minWidthPx: isNarrow ? undefined : minWidthPx,
    widthsPx: columnWidthsPx(sized, { isNarrow, isReduced, scale, tablePx }),
  };
}

/** Measures again when a record opens or closes, so that no frame shows columns that do not fit. */
function useWidth(scroller: RefObject<HTMLDivElement | null>, isBeside: boolean) {
  const [measured, setMeasured] = useState<{ widthPx: number; isBeside: boolean }>();
  const measure = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element;
      if (element === null) return;
      const read = () => {
        const insetPx = Number.parseFloat(getComputedStyle(element).paddingRight);
        setMeasured({ widthPx: element.clientWidth - insetPx, isBeside });
      };
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
  return [measured?.isBeside === isBeside ? measured.widthPx : undefined, measure] as const;
}

/** Returns the previous array if it has the same items, so that the rows are not rendered again. */
function useSame<Item>(items: readonly Item[]): readonly Item[] {
  const known = useRef(items);
  const isSame =
    items.length === known.current.length &&
    items.every((item, index) => item === known.current[index]);
  if (!isSame) known.current = items;
  return known.current;
}
