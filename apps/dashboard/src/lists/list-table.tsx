import type { LinkProps } from "@tanstack/react-router";
import { type ReactNode, useDeferredValue, useRef } from "react";
import type { ReadList } from "../data/use-list.ts";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { type Column, choosesColumns, keyOf } from "./columns.ts";
import { useHeaderHeight, useRowHeight } from "./density.ts";
import type { Grouping } from "./groups.ts";
import { useListOrder } from "./list-order.ts";
import { ListScroller } from "./list-scroller.tsx";
import { SelectAll, type Selection, useRowSelection } from "./list-selection.tsx";
import { useRowKeys } from "./row-keys.ts";
import { useShownColumns } from "./shown-columns.ts";
import { useShownLines } from "./shown-lines.ts";
import { TableHead } from "./table-head.tsx";
import { DividerRow, Row, SectionRow, SkeletonRows, Spacer, showCutText } from "./table-rows.tsx";

export type { Column };

const selectionWidthPx = 44;

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
  /** The selected rows. Set if rows can be selected for bulk actions. */
  selection?: Selection | undefined;
  /** The sections of the rows. Omitted if the rows have none. */
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
  const selection =
    isNarrow || (isBeside && choosesColumns(allColumns)) ? undefined : wantedSelection;
  const scroller = useRef<HTMLDivElement>(null);
  const { columns, phoneLines, minWidthPx, widthPxOf, measureWidth } = useShownColumns(allColumns, {
    ...{ scroller, sort, isBeside },
    selectionPx: selection === undefined ? 0 : selectionWidthPx,
  });
  const rowHeight = useRowHeight({ isTall: hasTwoLines });
  const headerHeight = useHeaderHeight();
  const lines = useShownLines(list, {
    ...{ grouping, scroller },
    rowHeightPx: rowHeight.px,
    headerHeightPx: headerHeight.px,
  });
  const { items } = list;
  const ids = items.map(({ id }) => id);
  const rowSelection = useRowSelection(selection, ids);
  // The sections come from data that can arrive after the list.
  const isPending = list.isPending || grouping?.sections.length === 0;
  const { scrollTo } = lines;
  // A page that opens with a record renders the record first.
  const hasRows = useDeferredValue(true, !isBeside);
  useRowKeys(scroller, {
    selection: rowSelection,
    openId: selectedId,
    isPending: isPending || !hasRows,
    scrollTo,
  });

  const span = columns.length + (selection === undefined ? 0 : 1);
  return (
    <ListScroller {...{ list, lines, isPending, above, empty }} ref={measureWidth}>
      {/* biome-ignore lint/a11y/useKeyWithMouseEvents: screen readers read the whole text */}
      <table
        onMouseOver={showCutText}
        aria-label={label}
        aria-busy={isPending}
        style={{ minWidth: minWidthPx }}
        className="w-full table-fixed border-collapse"
      >
        <colgroup>
          {selection !== undefined && <col width={selectionWidthPx} />}
          {columns.map((column) => (
            <col key={keyOf(column)} width={widthPxOf(column)} />
          ))}
        </colgroup>
        {isNarrow ? (
          <thead className="sr-only">
            <tr>
              {columns.map((column) => (
                <th key={keyOf(column)} scope="col">
                  {column.name}
                </th>
              ))}
            </tr>
          </thead>
        ) : (
          <TableHead columns={columns} directionIn={directionIn} onSort={turn}>
            {selection !== undefined && <SelectAll selection={selection} ids={ids} />}
          </TableHead>
        )}
        <tbody>
          {isPending && (
            <SkeletonRows
              columns={columns}
              isInset={selection !== undefined}
              className={rowHeight.className}
            />
          )}
          {lines.beforePx > 0 && <Spacer heightPx={lines.beforePx} span={span} />}
          {(hasRows ? lines.shown : []).map((line) => {
            if ("section" in line) {
              const { section, isOpen } = line;
              if (section.isDivider === true) {
                return (
                  <DividerRow
                    key={section.key}
                    label={section.label}
                    span={span}
                    className={headerHeight.className}
                  />
                );
              }
              return (
                <SectionRow
                  key={section.key}
                  section={section}
                  isOpen={isOpen}
                  span={span}
                  className={(section.isRow ? rowHeight : headerHeight).className}
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
                phoneLines={phoneLines}
                linkOf={linkOf}
                isOpen={item.id === selectedId}
                className={rowHeight.className}
                rowSelection={rowSelection}
                isSelected={selection?.ids.has(item.id) === true}
                name={selection?.nameOf(item.id)}
              />
            );
          })}
          {lines.afterPx > 0 && <Spacer heightPx={lines.afterPx} span={span} />}
        </tbody>
      </table>
    </ListScroller>
  );
}
