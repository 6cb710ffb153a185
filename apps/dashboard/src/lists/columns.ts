import type { ReactNode } from "react";

/** Directions of an order, as screen readers name them. */
export type Direction = "ascending" | "descending";

export interface Column<Item> {
  name: string;
  /** What the values are, as a tooltip of the name. */
  title?: string;
  /** Key of the column. Needed if names can repeat. */
  key?: string;
  cell: (item: Item) => ReactNode;
  /** What the lines of a row show, which have no headers. Default: the cell. */
  phoneCell?: (item: Item) => ReactNode;
  /** Width of the content in pixels. Columns without one share the rest. */
  widthPx?: number;
  /** Smallest share of the rest in pixels. */
  minPx?: number;
  /** Largest share of the rest in pixels. Default: no limit. */
  maxPx?: number;
  isNumber?: boolean;
  /** Whether a dot is before the name. On phones, the second line begins under the name. */
  hasDot?: boolean;
  /** Whether the value is tags. On phones, they end the second line. */
  isTags?: boolean;
  /** Whether the second line of a row begins in this column. Default: in the first column. */
  hasSecondLine?: boolean;
  /** Whether the column has the buttons of the rows. Screen readers use its name. */
  isActions?: boolean;
  /** Whether the column is hidden on phones. In the second line of a row, it has its name. */
  isMinor?: boolean;
  /** Whether phones show the column next to the name. Default: the value that orders the rows. */
  isNextToName?: boolean;
  /**
   * Whether the column remains visible next to an open record, in addition to the first column. On
   * phones, it is the first value below the name.
   */
  isBesideRecord?: boolean;
  /**
   * Whether a window without room for all columns leaves this one out. A large window would
   * otherwise scroll, and a smaller one would have it in a second line.
   */
  isIfRoom?: boolean;
  /** Order of the rows by this column, unless the person chooses another one. */
  order?: Direction;
  /** The order by this column. Set if the rows can be ordered by it. */
  sort?: {
    /** Name in the URL and for the service. */
    by: string;
    /** Direction after the first click. */
    first: Direction;
  };
}

/** The part of a column that orders the rows. */
export type AnyColumn = Pick<Column<never>, "name" | "key" | "sort" | "order" | "isActions">;

export const isSortable = ({ sort }: AnyColumn): boolean => sort !== undefined;

/**
 * The usual smallest width of a column. A table with many columns becomes wider than the window and
 * scrolls.
 */
const columnWidthMinPx = 130;

/** The smallest width of names in lists that leave columns out. */
const reducedNameMinPx = 180;

/** The factor by which text for fingers is larger than the text that the widths were chosen for. */
export const largeTextScale = 15 / 13;

export const keyOf = ({ name, key = name }: Pick<Column<never>, "name" | "key">): string => key;

export const tableWidthPx = (
  columns: readonly Pick<Column<never>, "widthPx" | "minPx">[],
  { isReduced, scale }: { isReduced: boolean; scale: number },
): number =>
  columns.reduce((sum, { widthPx, minPx }, index) => {
    const usualPx = index === 0 && isReduced ? reducedNameMinPx : columnWidthMinPx;
    const px = widthPx ?? minPx ?? usualPx;
    return sum + (index === 0 ? Math.min(px, reducedNameMinPx) : px) * scale;
  }, 0);

/** Widths of texts that would otherwise grow with the window. */
export const textWidths = {
  name: { maxPx: 280 },
  email: { minPx: 230, maxPx: 300 },
  link: { maxPx: 360 },
};

/**
 * Returns the width of each column. Undefined for a column that shares the rest. If all of these
 * have their largest width, the other columns share what remains, so that no wide gap is in a row.
 * A name with a width of its own does not grow, and has at most a quarter of the table. If columns are left out, a name
 * without one has its smallest width, so that other texts have the rest.
 */
export function columnWidthsPx(
  columns: readonly Pick<Column<never>, "widthPx" | "maxPx" | "isActions" | "isNumber">[],
  {
    isNarrow,
    isReduced = false,
    scale,
    tablePx,
  }: { isNarrow: boolean; isReduced?: boolean; scale: number; tablePx: number },
): (number | undefined)[] {
  const own = columns.map(({ widthPx, isActions }, index) => {
    if (widthPx === undefined || (isNarrow && isActions !== true)) return undefined;
    const maxPx = index === 0 ? Math.max(reducedNameMinPx * scale, tablePx / 4) : tablePx;
    return Math.min(widthPx * scale, maxPx);
  });
  if (isNarrow) return own;
  if (isReduced && own.lastIndexOf(undefined) > 0) own[0] ??= reducedNameMinPx * scale;
  const sharing = own.filter((px) => px === undefined).length;
  const sharePx = (tablePx - sumOf(own)) / sharing;
  const limited = own.map((px, index) => {
    const maxPx = (columns[index]?.maxPx ?? tablePx) * scale;
    return px ?? (maxPx < sharePx ? maxPx : undefined);
  });
  if (limited.includes(undefined) || sharing === 0) return limited;
  // Between a text and a number, only the column of the number grows.
  const grows = columns.map(
    ({ isNumber }, index) =>
      index > 0 &&
      own[index] !== undefined &&
      (isNumber === true || columns[index + 1]?.isNumber !== true),
  );
  const extraPx = (tablePx - sumOf(limited)) / grows.filter(Boolean).length;
  return limited.map((px = 0, index) => (grows[index] === true ? px + extraPx : px));
}

/** The width of a column without values: that of its name. */
const emptyWidthPx = (name: string) => 28 + 8 * name.length;

const isNothing = (value: ReactNode) => value === "–" || (value ?? false) === false;

/** Gives the room of columns that no row has a value in to the names of the rows. */
export function withoutEmptyRoom<Item>(
  columns: readonly Column<Item>[],
  { items, sort }: { items: readonly Item[]; sort: string | undefined },
): readonly Column<Item>[] {
  const roomsPx = columns.map((column, index) => {
    const { name, widthPx = 0, cell, isActions } = column;
    const isKept = index === 0 || isActions === true || column.sort?.by === (sort ?? null);
    const isEmpty = !isKept && items.length > 0 && items.every((item) => isNothing(cell(item)));
    return isEmpty ? Math.max(widthPx - emptyWidthPx(name), 0) : 0;
  });
  const roomPx = sumOf(roomsPx);
  if (roomPx === 0) return columns;
  return columns.map((column, index) => {
    const { widthPx } = column;
    if (widthPx === undefined) return column;
    return { ...column, widthPx: widthPx + (index === 0 ? roomPx : -(roomsPx[index] ?? 0)) };
  });
}

const sumOf = (widths: readonly (number | undefined)[]) =>
  widths.reduce<number>((sum, px = 0) => sum + px, 0);

/**
 * Returns the visible columns, which are all of them if they fit. Otherwise, a list shows only the
 * columns that it chooses for the place next to a record. Next to a record, a list that chooses
 * none shows all its columns. A list without an open record also shows the column that orders the
 * rows, the buttons of the rows, and other columns that fit. The second line of its rows has the
 * rest. A chosen order replaces the column that orders the rows by default. A large window leaves
 * out only columns that are there if there is room, beginning with the last one, and then scrolls.
 */
export function columnsFor<Item>(
  columns: readonly Column<Item>[],
  {
    isNarrow,
    isBeside,
    isLarge = false,
    sort,
    roomPx = isBeside ? 0 : Number.POSITIVE_INFINITY,
    scale = 1,
  }: {
    isNarrow: boolean;
    isBeside: boolean;
    /** Whether the list has a large window for itself. */
    isLarge?: boolean;
    sort: string | undefined;
    roomPx?: number | undefined;
    scale?: number;
  },
): readonly Column<Item>[] {
  if (isNarrow) return columns.filter(({ isActions }, index) => index === 0 || isActions);
  const fits = (some: readonly Column<Item>[]) =>
    tableWidthPx(some, { isReduced: true, scale }) <= roomPx;
  if (fits(columns) || (isBeside && !choosesColumns(columns))) return columns;
  if (isLarge) {
    return columns.reduceRight(
      (shown, column) =>
        column.isIfRoom !== true || column.sort?.by === (sort ?? null) || fits(shown)
          ? shown
          : shown.filter((one) => one !== column),
      columns,
    );
  }
  const isOrdered = columns.some((column) => sort !== undefined && column.sort?.by === sort);
  const chosen = columns.filter(({ isBesideRecord, isActions, order, ...column }, index) => {
    if (index === 0 || (isOrdered && column.sort?.by === sort)) return true;
    const isKept = isBesideRecord || (!isBeside && (isActions || order !== undefined));
    return isKept === true && !(isOrdered && order !== undefined);
  });
  if (isBeside) return chosen;
  const shown = new Set(chosen);
  const isLast = ({ isIfRoom }: Column<Item>) => Number(isIfRoom ?? false);
  for (const column of columns.toSorted((one, other) => isLast(one) - isLast(other))) {
    if (fits([...shown, column])) shown.add(column);
  }
  return columns.filter((column) => shown.has(column));
}

/** Whether the list chooses columns for the place next to a record. */
export const choosesColumns = (columns: readonly Column<never>[]): boolean =>
  columns.some(({ isBesideRecord }) => isBesideRecord);

/** Whether a column is aligned to its end: numbers and buttons. */
export const isAtEnd = ({ isNumber, isActions }: Column<never>): boolean =>
  isNumber === true || isActions === true;

/** Whether a column begins where numbers end, so that it needs more distance from them. */
export const isAfterNumber = (columns: readonly Column<never>[], index: number): boolean => {
  const [before, column] = [columns[index - 1], columns[index]];
  return before?.isNumber === true && column !== undefined && !isAtEnd(column);
};

/**
 * Returns what the two lines of a row show in addition to its columns: on a phone, one value next to
 * the name, and the others below it. Otherwise, the columns without room are below.
 */
export function rowLinesOf<Item>(
  columns: readonly Column<Item>[],
  {
    shown,
    isNarrow,
    sort,
  }: { shown: readonly Column<Item>[]; isNarrow: boolean; sort: string | undefined },
): RowLines<Item> {
  const others = columns.filter((column) => !shown.includes(column));
  if (!isNarrow) {
    const below = others.filter(({ isIfRoom }) => isIfRoom !== true);
    const named = below.filter(({ isTags, isNumber }) => isTags !== true && isNumber !== true);
    const names = named.map(({ name }) => name).join(" · ");
    return { below, names: named.some(({ isMinor }) => isMinor) ? names : undefined };
  }
  const nextToName =
    others.find((column) => column.isNextToName) ??
    others.find((column) => sort !== undefined && column.sort?.by === sort) ??
    others.find(({ order }) => order !== undefined);
  const below = others.filter((column) => column !== nextToName && column.isMinor !== true);
  return {
    nextToName,
    isNextNamed:
      sort !== undefined && nextToName?.order !== undefined && nextToName.sort?.by !== sort,
    below: below.toSorted(
      (one, other) => Number(other.isBesideRecord ?? false) - Number(one.isBesideRecord ?? false),
    ),
  };
}

/** Whether a value in the second line says little without the name of its column. */
export const isNamedBelow = ({ isNumber, isMinor, phoneCell }: Column<never>): boolean =>
  isNumber === true ? phoneCell === undefined : isMinor === true;

/** Returns the index of the column in which the second line of a row begins. */
export const secondLineIndex = (columns: readonly Pick<Column<never>, "hasSecondLine">[]): number =>
  Math.max(
    columns.findIndex(({ hasSecondLine }) => hasSecondLine),
    0,
  );

export interface RowLines<Item> {
  nextToName?: Column<Item> | undefined;
  /** Whether the value next to the name needs its own name, because another one orders the rows. */
  isNextNamed?: boolean;
  below: readonly Column<Item>[];
  /** The names of the texts below, if the header has them. Numbers have their names next to them. */
  names?: string | undefined;
}
