import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { useIsPrinting } from "../../ui/is-printing.ts";
import { fadedRow, Skeleton, skeletonWidth } from "../../ui/skeleton.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { Bar, BarLegend, type RowBar } from "./bar.tsx";

interface TableColumn<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Whether the column is hidden on a tablet. Paper has all columns. */
  isMinor?: boolean;
  /** Whether the column only gives a comparison. */
  isMuted?: boolean;
  /** Whether the name continues the value in a line, such as "52.9% of submitted". */
  isAfterValue?: boolean;
}

interface FiguresTableProps<Row> {
  /** Name of the table for screen readers. */
  label: string;
  /** Header of the first column. */
  head: string;
  rows: Row[];
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => ReactNode;
  columns: TableColumn<Row>[];
  barOf?: ((row: Row) => RowBar) | undefined;
  /** Names of the strong part, of the middle one if there is one, and of the rest. */
  legend?: readonly string[];
}

const shownFirst = 10;

/**
 * Shows rows of figures, with bars for comparison. On a phone, a row has its first figure next to its
 * name, and the others below.
 */
export function FiguresTable<Row>({
  label,
  head,
  rows,
  keyOf,
  nameOf,
  columns,
  barOf,
  legend,
}: FiguresTableProps<Row>) {
  const [areAllShown, setAllShown] = useState(false);
  const isPrinting = useIsPrinting();
  const isNarrow = useIsNarrow();
  const shownColumns = isNarrow ? columns.slice(0, 1) : columns;
  const shown = areAllShown || isPrinting ? rows : rows.slice(0, shownFirst);
  const longest = Math.max(1, ...rows.map((row) => barOf?.(row).length ?? 0));
  return (
    <div className="grid gap-2">
      {legend !== undefined && <BarLegend names={legend} />}
      <table aria-label={label} className="-my-2 w-full table-fixed">
        <TableHead {...{ head }} columns={shownColumns} hasBars={barOf !== undefined} />
        <tbody>
          {shown.map((row) => (
            <Fragment key={keyOf(row)}>
              <FiguresRow
                {...{ row, nameOf, barOf, longest }}
                columns={shownColumns}
                hasLineBelow={isNarrow}
              />
              {isNarrow && <OtherFigures {...{ row, barOf, longest }} columns={columns.slice(1)} />}
            </Fragment>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <Button
          look="quiet"
          size="small"
          className="-ml-2 justify-self-start"
          onClick={() => setAllShown(true)}
        >
          Show {rows.length - shown.length} more
        </Button>
      )}
    </div>
  );
}

function FiguresRow<Row>({
  row,
  nameOf,
  barOf,
  columns,
  longest,
  hasLineBelow,
}: Pick<FiguresTableProps<Row>, "nameOf" | "barOf" | "columns"> & {
  row: Row;
  longest: number;
  /** Whether the other figures of the row are below. */
  hasLineBelow: boolean;
}) {
  return (
    <tr
      className={clsx(
        "[&>*]:h-8 [&>*]:border-line [&>*]:py-1 pointer-coarse:[&>*]:py-0",
        !hasLineBelow && "not-last:[&>*]:border-b",
      )}
    >
      <th
        scope="row"
        dir="auto"
        className="truncate pr-3 text-left font-normal pointer-coarse:[&_a]:block pointer-coarse:[&_a]:truncate pointer-coarse:[&_a]:leading-11"
      >
        {nameOf(row)}
      </th>
      {barOf !== undefined && (
        <td aria-hidden className="max-sm:hidden">
          <Bar {...barOf(row)} longest={longest} />
        </td>
      )}
      {columns.map(({ name, cell, isMinor, isMuted }) => (
        <td
          key={name}
          className={clsx(
            "figures truncate pl-2 text-right",
            isMinor === true && "max-lg:not-print:hidden",
            isMuted === true && "text-ink-3",
          )}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

const skeletonRows = [0, 1, 2, 3, 4, 5];

/** Placeholders for the rows of a table. */
export function SkeletonFiguresTable() {
  if (useIsNarrow()) return <SkeletonRows count={skeletonRows.length} />;
  return (
    <div role="status" aria-label="Loading">
      {skeletonRows.map((row) => (
        <div
          key={row}
          style={fadedRow(row, skeletonRows.length)}
          className="flex h-8 items-center gap-3 border-b border-line"
        >
          <div className="w-24">
            <Skeleton className={`h-3.5 ${skeletonWidth(row)}`} />
          </div>
          <div className="flex-1">
            <Skeleton className={`h-2 ${skeletonWidth(row + 1)}`} />
          </div>
          <Skeleton className="h-3.5 w-16" />
          <Skeleton className="h-3.5 w-16" />
        </div>
      ))}
    </div>
  );
}

const TableHead = <Row,>({
  head,
  columns,
  hasBars,
}: Pick<FiguresTableProps<Row>, "head" | "columns"> & { hasBars: boolean }) => (
  <thead>
    <tr className="text-xs text-ink-3 [&>th]:h-8 [&>th]:border-b [&>th]:border-line [&>th]:font-medium">
      <th scope="col" className="w-3/5 text-left sm:w-1/4 lg:w-1/5 print:w-1/5">
        {head}
      </th>
      {hasBars && <td aria-hidden className="border-b border-line max-sm:hidden" />}
      {columns.map(({ name, isMinor }) => (
        <th
          key={name}
          scope="col"
          className={clsx(
            "text-right sm:w-24 xl:w-28 print:w-20 print:pl-2",
            isMinor === true && "max-lg:not-print:hidden",
          )}
        >
          {name}
        </th>
      ))}
    </tr>
  </thead>
);

const isNothing = (value: ReactNode) => value === "–" || value === "0";

/**
 * The bar of a row, and the figures after the first one with their names. Comparisons that a tablet
 * hides are left out. A single figure is below the first one.
 */
function OtherFigures<Row>({
  row,
  columns,
  barOf,
  longest,
}: Pick<FiguresTableProps<Row>, "columns" | "barOf"> & { row: Row; longest: number }) {
  const figures = columns
    .filter(({ isMinor, isMuted }) => isMinor !== true || isMuted !== true)
    .map(({ name, cell, isAfterValue }) => ({ name, value: cell(row), isAfterValue }))
    .filter(({ value }) => !isNothing(value));
  const [only, ...more] = figures;
  return (
    <tr className="not-last:[&>*]:border-b [&>*]:border-line">
      <td colSpan={2} className="figures pb-2 text-xs text-ink-3">
        {barOf !== undefined && (
          <div aria-hidden className="pb-1">
            <Bar {...barOf(row)} longest={longest} />
          </div>
        )}
        {only !== undefined && only.isAfterValue !== true && more.length === 0 ? (
          <span className="flex justify-between gap-3">
            {only.name} <span className="text-ink-2">{only.value}</span>
          </span>
        ) : (
          figures.map(({ name, value, isAfterValue }, index) => (
            <span key={name}>
              {index > 0 && " · "}
              {isAfterValue === true ? value : name}{" "}
              {isAfterValue === true ? name.toLowerCase() : value}
            </span>
          ))
        )}
      </td>
    </tr>
  );
}

/** A line for each text, such as the amount in each currency. On a phone, they share a line. */
export const linesOf = (texts: readonly string[]): ReactNode =>
  texts.length === 0
    ? "–"
    : texts.map((text, index) => (
        <span key={text}>
          {index > 0 && (
            <>
              <span className="sm:hidden">, </span>
              <br className="max-sm:hidden" />
            </>
          )}
          {text}
        </span>
      ));

/** Shows the figures of a chart over time, which open below it. */
export const FiguresBelow = ({ children }: { children: ReactNode }) => (
  <details className="group mt-3 not-open:print:hidden">
    <summary className="-ml-1 flex w-fit cursor-pointer list-none items-center gap-1 text-xs text-ink-2 hover:text-ink pointer-coarse:min-h-11">
      <ChevronRight aria-hidden className="size-4 text-ink-3 group-open:rotate-90" />
      Figures as a table
    </summary>
    <div className="mt-2">{children}</div>
  </details>
);
