import clsx from "clsx";
import { ArrowDown } from "lucide-react";
import type { ReactNode } from "react";
import { phrase } from "../languages/phrase.ts";
import { useIsForFingers, useIsNarrow } from "../ui/is-narrow.ts";
import {
  type AnyColumn,
  type Column,
  type Direction,
  isAfterNumber,
  isAtEnd,
  keyOf,
  secondLineIndex,
} from "./columns.ts";

const namedIn = (columns: readonly AnyColumn[]) =>
  columns.filter(({ isActions }) => isActions !== true);

/**
 * Whether the columns have no heads, because the window is narrow, or because a head that fingers can
 * press would take a line for a single name.
 */
export function useIsHeadless(columns: readonly AnyColumn[]): boolean {
  const isForFingers = useIsForFingers();
  return useIsNarrow() || (isForFingers && namedIn(columns).length === 1);
}

/**
 * The names of the columns. Those that can order the rows are buttons. Where they are hidden, and for a single
 * column without an order, only screen readers read the names.
 */
export function TableHead<Item>({
  columns,
  directionIn,
  onSort,
  names,
  isHidden,
  children,
}: {
  columns: readonly Column<Item>[];
  directionIn: (column: Column<Item>) => Direction | undefined;
  onSort: (column: Column<Item>) => void;
  /** Names of the values in the second line of the rows. */
  names: string | undefined;
  isHidden: boolean;
  /** Shown before the columns. */
  children: ReactNode;
}) {
  const linesIndex = secondLineIndex(columns);
  const isAlone = namedIn(columns).length === 1 && columns.every((column) => !directionIn(column));
  if (isHidden || isAlone) {
    return (
      <thead className="sr-only">
        <tr>
          {columns.map((column) => (
            <th key={keyOf(column)} scope="col">
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
    );
  }
  return (
    <thead ref={measureHead} className="sticky top-0 z-10 bg-page">
      <tr>
        {children}
        {columns.map((column, index) => {
          const { name, title, isActions, sort } = column;
          const direction = directionIn(column);
          const content = (
            <>
              <span className={isActions && direction === undefined ? "sr-only" : "truncate"}>
                {name}
              </span>
              {direction !== undefined && <Arrow direction={direction} />}
            </>
          );
          return (
            <th
              key={keyOf(column)}
              scope="col"
              title={title}
              aria-sort={direction}
              className={clsx(
                "h-8 border-b border-line px-2.5 text-left text-xs font-medium first:pl-5 last:pr-5",
                names !== undefined && "pt-1 pb-5",
                direction === undefined ? "text-ink-3" : "text-ink",
                isAtEnd(column) && "text-right",
                isAfterNumber(columns, index) && "pl-6",
              )}
            >
              {sort === undefined ? (
                <span className="inline-flex max-w-full items-center gap-1">{content}</span>
              ) : (
                <button
                  type="button"
                  onClick={() => onSort(column)}
                  // Its room is the column without the insets, which reach beyond it.
                  className="-mx-1.5 box-content inline-flex h-6.5 max-w-full items-center gap-1 rounded-control px-1.5 hover:bg-hover hover:text-ink pointer-coarse:-my-3 pointer-coarse:h-11"
                >
                  {content}
                </button>
              )}
              {index === linesIndex && names !== undefined && (
                <span aria-hidden className="block h-0 font-normal text-ink-3">
                  <span className="absolute max-w-[calc(100%-5.5rem)] truncate">{names}</span>
                </span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Gives the table the height below which the headers of its sections stick. */
function measureHead(head: HTMLElement | null) {
  const table = head?.parentElement;
  if (!head || !table) return;
  const observer = new ResizeObserver(() =>
    table.style.setProperty("--head", `${head.offsetHeight}px`),
  );
  observer.observe(head);
  return () => {
    observer.disconnect();
    table.style.removeProperty("--head");
  };
}

/** The name of the column that orders the rows, with the direction, for a phone. */
export const OrderName = ({
  columns,
  directionIn,
}: {
  columns: readonly AnyColumn[];
  directionIn: (column: AnyColumn) => Direction | undefined;
}) =>
  columns.map((column) => {
    const direction = directionIn(column);
    return (
      direction !== undefined && (
        <span
          key={keyOf(column)}
          className="inline-flex items-center gap-1 text-xs font-normal text-ink-3"
        >
          {column.name}
          <span className="sr-only">
            {phrase(direction === "ascending" ? "Ascending" : "Descending")}
          </span>
          <Arrow direction={direction} />
        </span>
      )
    );
  });

const Arrow = ({ direction }: { direction: Direction }) => (
  <ArrowDown
    aria-hidden
    className={clsx("size-3 shrink-0", direction === "ascending" && "rotate-180")}
  />
);
