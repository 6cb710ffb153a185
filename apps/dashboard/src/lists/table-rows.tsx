import { Link, type LinkProps } from "@tanstack/react-router";
import clsx from "clsx";
import { Fragment, type MouseEvent, memo, type ReactNode } from "react";
import {
  type Column,
  isAfterNumber,
  isAtEnd,
  isNamedBelow,
  keyOf,
  type RowLines,
  secondLineIndex,
} from "./columns.ts";
import { RowToggle } from "./group-toggle.tsx";
import { keepText, type RowSelection, SelectRow } from "./list-selection.tsx";

/** Shows the whole text of a cut-off cell in a tooltip. */
export function showCutText({ target }: MouseEvent) {
  const cell = (target as Element).closest<HTMLElement>("td");
  if (cell === null) return;
  const isCut = [cell, ...cell.querySelectorAll<HTMLElement>(".truncate")].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  );
  if (isCut) cell.title = cell.textContent ?? "";
  else cell.removeAttribute("title");
}

export interface RowProps<Item> {
  item: Item;
  columns: readonly Column<Item>[];
  /** What a row with two lines has in addition to its columns. */
  rowLines: RowLines<Item> | undefined;
  linkOf?: ((id: string) => LinkProps) | undefined;
  /** What a row does that stands for the rows below it. */
  toggle?: { isOpen: boolean; onToggle: () => void } | undefined;
  /** Whether the record of the row is open next to the list. */
  isOpen: boolean;
  className: string;
  /** The functions that select the row and its neighbors. Set if the row can be selected. */
  rowSelection: RowSelection | undefined;
  isSelected: boolean;
  /** Name of the row for screen readers, if the row can be selected. */
  name: string | undefined;
}

const RowOnce = <Item extends { id: string }>({
  item,
  columns,
  rowLines,
  linkOf,
  toggle,
  isOpen,
  className,
  rowSelection,
  isSelected,
  name,
}: RowProps<Item>) => {
  const below = rowLines === undefined ? [] : valuesBelow(item, rowLines);
  const linesIndex = secondLineIndex(columns);
  return (
    <tr
      data-row={item.id}
      aria-current={isOpen || undefined}
      data-selected={isSelected || undefined}
      className={clsx(
        "group relative hover:bg-hover data-selected:bg-selected aria-[current]:bg-selected",
        className,
      )}
    >
      {rowSelection !== undefined && (
        <SelectRow
          id={item.id}
          name={name}
          isSelected={isSelected}
          onToggle={rowSelection.toggle}
        />
      )}
      {columns.map((column, index) => {
        const value = column.cell(item);
        return (
          <td
            key={keyOf(column)}
            // Each of two lines has its own direction.
            dir={
              column.isNumber === true || (index === linesIndex && rowLines !== undefined)
                ? undefined
                : "auto"
            }
            className={clsx(
              "border-b border-line",
              column.isActions === true ? "pr-3" : "truncate px-2.5 first:pl-5 last:pr-5",
              below.length > 0 && column.isActions !== true && "sm:pb-4.5",
              index === 0 ? "font-medium text-ink" : value === "–" ? "text-ink-3" : "text-ink-2",
              column.isNumber === true && "figures",
              column.hasSecondLine === true && "relative",
              isAfterNumber(columns, index) && "pl-6",
              isAtEnd(column) ? "text-right" : "text-left",
            )}
          >
            <Lines
              {...{ item, below }}
              lines={index === linesIndex ? rowLines : undefined}
              isIndented={column.hasDot === true}
              widthClass={
                column.hasSecondLine === true
                  ? "sm:max-w-[calc(100%-1.25rem)]"
                  : "sm:max-w-[calc(100%-7.75rem)]"
              }
            >
              {index === 0 ? (
                <RowName id={item.id} {...{ linkOf, toggle, rowSelection }}>
                  {value}
                </RowName>
              ) : (
                value
              )}
            </Lines>
          </td>
        );
      })}
    </tr>
  );
};

/** The name of a row, which is its link or opens the rows below it. */
const RowName = ({
  id,
  linkOf,
  toggle,
  rowSelection,
  children,
}: Pick<RowProps<never>, "linkOf" | "toggle" | "rowSelection"> & {
  id: string;
  children: ReactNode;
}) => {
  if (toggle !== undefined) return <RowToggle {...toggle}>{children}</RowToggle>;
  if (linkOf === undefined) return children;
  return (
    <Link
      {...linkOf(id)}
      onMouseDown={keepText}
      onClick={(event) => {
        if (!event.shiftKey || rowSelection === undefined) return;
        event.preventDefault();
        rowSelection.toggle(id, true);
      }}
      className="outline-none after:absolute after:inset-0 after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-accent"
    >
      {children}
    </Link>
  );
};

/**
 * A row. Its link covers all of it. It is rendered again only if one of its values changes, because
 * a list has dozens of rows and is read again with each change in the organization.
 */
export const Row = memo(RowOnce) as typeof RowOnce;

const valueIn = <Item,>(item: Item, { cell, phoneCell = cell }: Column<Item>) => {
  const value = phoneCell(item);
  return value !== "–" && (value ?? false);
};

/**
 * Returns the values in the second line of a row, without empty ones. Below names in the header, an
 * empty one before another keeps its place.
 */
function valuesBelow<Item>(item: Item, { below, names }: RowLines<Item>) {
  const values = below.map((column) => ({ column, value: valueIn(item, column) }));
  const lastNamed = values.findLastIndex(
    ({ column, value }) => value !== false && column.isNumber !== true,
  );
  return values.flatMap(({ column, value }, index) => {
    if (value !== false) return [{ column, value }];
    const isPlace = names !== undefined && index < lastNamed && column.isNumber !== true;
    return isPlace ? [{ column, value: "–" }] : [];
  });
}

/**
 * The name of a row, with one value next to it and the others below. On a phone, they share the
 * column of the name. In a larger window, the second line has the width of the row.
 */
const Lines = <Item,>({
  item,
  lines,
  below,
  isIndented,
  widthClass,
  children,
}: {
  item: Item;
  /** Undefined for a cell with one line. */
  lines: RowLines<Item> | undefined;
  below: ReturnType<typeof valuesBelow<Item>>;
  /** Whether the values begin after the dot of the name. */
  isIndented: boolean;
  /** The largest width of the second line, which ends before the buttons of the row. */
  widthClass: string;
  children: ReactNode;
}) => {
  if (lines === undefined) return children;
  const { nextToName } = lines;
  const values = below.filter(({ column }) => column.isTags !== true);
  return (
    <>
      <span className="flex items-baseline gap-3">
        <span dir="auto" className="-my-0.5 min-w-0 flex-1 truncate py-0.5 text-left">
          {children}
        </span>
        {nextToName !== undefined && (
          <span className="shrink-0 text-xs font-normal text-ink-3">
            {lines.isNextNamed && `${nextToName.name} `}
            {valueIn(item, nextToName)}
          </span>
        )}
      </span>
      {below.length > 0 && (
        // The first value determines the direction of the text. An isolated value would not. A click
        // on the second line opens the row.
        <span
          dir="auto"
          className={clsx(
            "flex items-center gap-2 text-xs font-normal text-ink-2 sm:pointer-events-none sm:absolute [&_a]:pointer-events-auto",
            widthClass,
            isIndented && "pl-4",
          )}
        >
          <span className="truncate">
            {values.map(({ column, value }, index) => (
              <Fragment key={keyOf(column)}>
                {index > 0 && " · "}
                {isNamedBelow(column) && (
                  <span className={column.isNumber === true ? undefined : lines.names && "sr-only"}>
                    {column.name}:{" "}
                  </span>
                )}
                {index === 0 ? value : <bdi>{value}</bdi>}
              </Fragment>
            ))}
          </span>
          {below.map(
            ({ column, value }) =>
              column.isTags === true && <Fragment key={keyOf(column)}>{value}</Fragment>,
          )}
        </span>
      )}
    </>
  );
};

/** Takes the place of the rows outside the window. */
export const Spacer = ({ heightPx, span }: { heightPx: number; span: number }) => (
  <tr aria-hidden>
    <td colSpan={span} height={heightPx} />
  </tr>
);
