import type { ReactNode } from "react";

/** Directions of an order, as screen readers name them. */
export type Direction = "ascending" | "descending";

export interface Column<Item> {
  name: string;
  /** Needed if names can repeat. */
  key?: string;
  cell: (item: Item) => ReactNode;
  /** Fixed width in pixels. Columns without one share the rest. */
  widthPx?: number;
  isNumber?: boolean;
  /** Whether it has the buttons of the rows. Screen readers use its name. */
  isActions?: boolean;
  /** Whether it is hidden on narrow screens. */
  isMinor?: boolean;
  /**
   * Place on narrow screens, where it has no separate column: below the first column, or at the
   * end. The end shows one value: the one that orders the rows, or otherwise the first.
   */
  secondLine?: "start" | "end";
  /** Whether it remains visible next to an open record, in addition to the first column. */
  isBesideRecord?: boolean;
  /** Order of the rows by this column, unless the person chooses another one. */
  order?: Direction;
  /** Set if the rows can be ordered by this column. */
  sort?: {
    /** Name in the URL and for the service. */
    by: string;
    /** Direction after the first click. */
    first: Direction;
  };
}

/** A table with many columns becomes wider than the window and scrolls. */
const columnWidthMinPx = 130;

/** Names keep this width in lists that leave columns out. */
const reducedNameMinPx = 180;

/** On narrow screens, columns with a larger width share the remaining space. */
const narrowWidthMaxPx = 150;

/** Text for fingers is larger than the text that the widths were chosen for. */
export const largeTextScale = 15 / 13;

export const keyOf = ({ name, key = name }: Pick<Column<never>, "name" | "key">): string => key;

export const tableWidthPx = (
  columns: readonly { widthPx?: number }[],
  { isReduced, scale }: { isReduced: boolean; scale: number },
): number =>
  columns.reduce((sum, { widthPx }, index) => {
    const minPx = isReduced && index === 0 ? reducedNameMinPx : columnWidthMinPx;
    return sum + (widthPx ?? minPx) * scale;
  }, 0);

export const columnWidthPx = (
  { widthPx }: { widthPx?: number },
  { isNarrow, scale }: { isNarrow: boolean; scale: number },
): number | undefined => {
  if (widthPx === undefined || (isNarrow && widthPx > narrowWidthMaxPx)) return undefined;
  return Math.round(widthPx * scale);
};

/**
 * Returns the visible columns, which are all of them if they fit. Otherwise, a list shows only the
 * columns that it chooses for the place next to a record. Next to a record, a list that chooses
 * none shows all its columns. A list without an open record also shows the column that orders the
 * rows, the buttons of the rows, and other columns that fit. A chosen order replaces the column
 * that orders the rows by default.
 */
export function columnsFor<Item>(
  columns: readonly Column<Item>[],
  {
    isNarrow,
    isBeside,
    sort,
    roomPx = isBeside ? 0 : Number.POSITIVE_INFINITY,
    scale = 1,
  }: {
    isNarrow: boolean;
    isBeside: boolean;
    sort: string | undefined;
    roomPx?: number | undefined;
    scale?: number;
  },
): readonly Column<Item>[] {
  if (isNarrow) {
    return columns.filter(
      ({ isMinor, secondLine }) => isMinor !== true && secondLine === undefined,
    );
  }
  const fits = (some: readonly Column<Item>[]) =>
    tableWidthPx(some, { isReduced: true, scale }) <= roomPx;
  if (fits(columns) || (isBeside && !choosesColumns(columns))) return columns;
  const isOrdered = columns.some((column) => sort !== undefined && column.sort?.by === sort);
  const chosen = columns.filter(({ isBesideRecord, isActions, order, ...column }, index) => {
    if (index === 0 || (isOrdered && column.sort?.by === sort)) return true;
    const isKept = isBesideRecord || (!isBeside && (isActions || order !== undefined));
    return isKept === true && !(isOrdered && order !== undefined);
  });
  if (isBeside) return chosen;
  const shown = new Set(chosen);
  for (const column of columns) if (fits([...shown, column])) shown.add(column);
  return columns.filter((column) => shown.has(column));
}

/** Whether the list chooses columns for the place next to a record. */
export const choosesColumns = (columns: readonly Column<never>[]): boolean =>
  columns.some(({ isBesideRecord }) => isBesideRecord);

/** Whether a column is aligned to its end: numbers, buttons, and the end of rows with two lines. */
export const isAtEnd = <Item>(
  { isNumber, isActions }: Column<Item>,
  { hasSecondLine, index }: { hasSecondLine: boolean; index: number },
): boolean => isNumber === true || isActions === true || (hasSecondLine && index > 0);

export function secondLineOf<Item>(
  columns: readonly Column<Item>[],
  { sort }: { sort: string | undefined },
) {
  const atEnd = columns.filter(({ secondLine }) => secondLine === "end");
  const ordering = atEnd.find((column) => sort !== undefined && column.sort?.by === sort);
  return {
    start: columns.filter(({ secondLine }) => secondLine === "start"),
    end: ordering ?? atEnd[0],
  };
}

export type SecondLine<Item> = ReturnType<typeof secondLineOf<Item>>;
