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
  /** Whether it has the buttons of the rows. Only screen readers need its name. */
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
    /** Name in the address and for the service. */
    by: string;
    /** Direction after the first click. */
    first: Direction;
  };
}

/** With many columns, the table becomes wider than the window and scrolls. */
const columnWidthMinPx = 130;

/** Next to a record, names keep this width. */
const besideNameMinPx = 180;

/** On narrow screens, columns with a larger width share the remaining space. */
const narrowWidthMaxPx = 150;

/** Text on a phone is larger than the text that the widths were chosen for. */
const narrowScale = 15 / 13;

export const keyOf = ({ name, key = name }: Pick<Column<never>, "name" | "key">): string => key;

export const tableWidthPx = (
  columns: readonly { widthPx?: number }[],
  { isBeside }: { isBeside: boolean },
): number =>
  columns.reduce((sum, { widthPx }, index) => {
    const minPx = isBeside && index === 0 ? besideNameMinPx : columnWidthMinPx;
    return sum + (widthPx ?? minPx);
  }, 0);

export const columnWidthPx = (
  { widthPx }: { widthPx?: number },
  isNarrow: boolean,
): number | undefined => {
  if (!isNarrow || widthPx === undefined) return widthPx;
  return widthPx > narrowWidthMaxPx ? undefined : Math.round(widthPx * narrowScale);
};

/**
 * Returns the visible columns. Next to a record, a list that chooses no columns for this shows all.
 * If the rows have a chosen order, its column replaces the one that orders them by default.
 */
export function columnsFor<Item>(
  columns: readonly Column<Item>[],
  { isNarrow, isBeside, sort }: { isNarrow: boolean; isBeside: boolean; sort: string | undefined },
): readonly Column<Item>[] {
  if (isNarrow) {
    return columns.filter(
      ({ isMinor, secondLine }) => isMinor !== true && secondLine === undefined,
    );
  }
  if (!isBeside || !columns.some(({ isBesideRecord }) => isBesideRecord)) return columns;
  const isOrdered = columns.some((column) => sort !== undefined && column.sort?.by === sort);
  return columns.filter(({ isBesideRecord, order, ...column }, index) => {
    if (index === 0 || (isOrdered && column.sort?.by === sort)) return true;
    return isBesideRecord === true && !(isOrdered && order !== undefined);
  });
}

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
