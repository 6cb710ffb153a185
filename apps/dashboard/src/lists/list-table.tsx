import type { LinkProps } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useDeferredValue, useRef } from "react";
import type { ReadList } from "../data/use-list.ts";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { type Column, choosesColumns, keyOf } from "./columns.ts";
import { useHeaderHeight, useRowHeight } from "./density.ts";
import { type Grouping, inSections } from "./groups.ts";
import { useListOrder } from "./list-order.ts";
import { ListScroller } from "./list-scroller.tsx";
import { SelectAll, type Selection, useRowSelection } from "./list-selection.tsx";
import { useSoughtRow } from "./next-page.tsx";
import { useRowKeys } from "./row-keys.ts";
import { SectionLine } from "./section-line.tsx";
import { useShownColumns } from "./shown-columns.ts";
import { useShownLines } from "./shown-lines.ts";
import { SkeletonRows, useSkeletonShape } from "./skeleton-rows.tsx";
import { OrderName, TableHead, useIsHeadless } from "./table-head.tsx";
import { Row, Spacer, showCutText } from "./table-rows.tsx";

export type { Column };

const selectionWidthPx = 44;

export interface ListTableProps<Item> {
  /** Name of the table for screen readers. */
  label: string;
  /** Name of the page, if it has another one. */
  title?: string | undefined;
  list: ReadList<Item>;
  columns: readonly Column<Item>[];
  /** Whether the rows have two lines. */
  hasTwoLines?: boolean | undefined;
  /** Returns the link of the row with this ID, which covers the whole row. */
  linkOf?: (id: string) => LinkProps;
  selectedId?: string | undefined;
  /** The selected rows. Set if rows can be selected for bulk actions. */
  selection?: Selection | undefined;
  /** The sections of the rows. Omitted if the rows have none. */
  grouping?: Grouping<Item> | undefined;
  /** Whether the rows are only those that a filter or a search has left. */
  isFiltered?: boolean;
  /** Shown for an empty list. */
  empty: ReactNode;
  /** Shown above the rows. Scrolls with them. */
  above?: ReactNode;
  /** Shown below the rows. Scrolls with them. */
  below?: ReactNode;
}

/** The rows in sight, with their heights and the keys that open and select them. */
function useTableRows<Item extends { id: string }>(
  list: ReadList<Item>,
  {
    scroller,
    selection,
    grouping,
    selectedId,
    isTall,
  }: Pick<ListTableProps<Item>, "selection" | "grouping" | "selectedId"> & {
    scroller: RefObject<HTMLDivElement | null>;
    isTall: boolean;
  },
) {
  const rowHeight = useRowHeight({ isTall });
  const headerHeight = useHeaderHeight();
  const lines = useShownLines(list, {
    ...{ grouping, scroller },
    rowHeightPx: rowHeight.px,
    headerHeightPx: headerHeight.px,
  });
  const ids = list.items.map(({ id }) => id);
  const rowSelection = useRowSelection(selection, ids);
  // The sections come from data that can arrive after the list.
  const isPending = list.isPending || (!list.isError && grouping?.sections.length === 0);
  // A page that opens with a record renders the record first.
  const hasRows = useDeferredValue(true, selectedId === undefined);
  const isSought = useSoughtRow(list, selectedId);
  useRowKeys(scroller, {
    selection: rowSelection,
    openId: selectedId,
    isPending: isPending || !hasRows || isSought,
    scrollTo: lines.scrollTo,
  });
  return { ids, lines, rowHeight, headerHeight, rowSelection, isPending, hasRows };
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
  isFiltered = false,
  ...around
}: ListTableProps<Item>) {
  const { sort, directionIn, turn } = useListOrder(allColumns);
  const isBeside = selectedId !== undefined;
  const isNarrow = useIsNarrow();
  const selection =
    isNarrow || (isBeside && choosesColumns(allColumns)) ? undefined : wantedSelection;
  // The boxes that select rows have a column of their own.
  const isInset = selection !== undefined;
  const scroller = useRef<HTMLDivElement>(null);
  const { columns, rowLines, minWidthPx, widthsPx, measureWidth } = useShownColumns(allColumns, {
    ...{ scroller, sort, isBeside, items: list.items },
    selectionPx: isInset ? selectionWidthPx : 0,
  });
  const isTall = hasTwoLines || rowLines !== undefined;
  const { ids, lines, rowHeight, headerHeight, rowSelection, isPending, hasRows } = useTableRows(
    list,
    { scroller, selection, grouping, selectedId, isTall },
  );
  const shape = useSkeletonShape(list.source.key[0], {
    lines: list.data !== undefined && !isPending ? lines.lines : [],
    isGrouped: grouping !== undefined,
    isFiltered,
  });
  const span = columns.length + (isInset ? 1 : 0);
  // The name of the order is above the values next to the names, which end before the menus.
  const menuPx = columns.at(-1)?.isActions === true ? widthsPx.at(-1) : undefined;
  const isHeadless = useIsHeadless(allColumns);
  const order = isHeadless && <OrderName columns={allColumns} directionIn={directionIn} />;
  return (
    <ListScroller {...{ label, list, lines, isPending }} {...around} ref={measureWidth}>
      {/* biome-ignore lint/a11y/useKeyWithMouseEvents: screen readers read the whole text */}
      <table
        onMouseOver={showCutText}
        aria-label={label}
        aria-busy={isPending}
        style={{ minWidth: minWidthPx }}
        className="w-full table-fixed border-collapse"
      >
        {isHeadless && (
          <caption
            style={menuPx === undefined ? undefined : { paddingRight: menuPx + 10 }}
            className={
              grouping === undefined
                ? "border-b border-line px-5 py-1 text-right text-xs empty:hidden"
                : "sr-only"
            }
          >
            {order}
          </caption>
        )}
        <colgroup>
          {isInset && <col width={selectionWidthPx} />}
          {columns.map((column, index) => (
            <col key={keyOf(column)} width={widthsPx[index]} />
          ))}
        </colgroup>
        <TableHead
          {...{ columns, directionIn }}
          onSort={turn}
          names={rowLines?.names}
          isHidden={isHeadless}
        >
          {isInset && <SelectAll selection={selection} ids={ids} />}
        </TableHead>
        <tbody>
          {isPending && (
            <SkeletonRows
              {...{ columns, isInset }}
              hasTwoLines={isTall}
              hasValueAtEnd={hasTwoLines || rowLines?.nextToName !== undefined}
              shape={shape}
              headClass={headerHeight.className}
              className={rowHeight.className}
            />
          )}
          {lines.beforePx > 0 && <Spacer heightPx={lines.beforePx} span={span} />}
        </tbody>
        {inSections(hasRows && !isPending ? lines.shown : []).map((section) => (
          <tbody key={section.key} className="relative">
            {section.lines.map((line) =>
              "section" in line ? (
                <SectionLine
                  key={line.section.key}
                  {...{ columns, rowLines }}
                  section={line.section}
                  isOpen={line.isOpen}
                  order={line === lines.lines[0] && order}
                  span={span}
                  className={(line.section.row === undefined ? headerHeight : rowHeight).className}
                  onToggle={() => grouping?.onToggle(line.section.key)}
                />
              ) : (
                <Row
                  key={line.item.id}
                  item={line.item}
                  columns={columns}
                  rowLines={rowLines}
                  linkOf={linkOf}
                  isOpen={line.item.id === selectedId}
                  className={rowHeight.className}
                  rowSelection={rowSelection}
                  isSelected={selection?.ids.has(line.item.id) === true}
                  name={selection?.nameOf(line.item.id)}
                />
              ),
            )}
          </tbody>
        ))}
        {lines.afterPx > 0 && (
          <tbody>
            <Spacer heightPx={lines.afterPx} span={span} />
          </tbody>
        )}
      </table>
    </ListScroller>
  );
}
