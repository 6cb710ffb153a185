import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useIsPrinting } from "../../ui/is-printing.ts";

interface TableColumn<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Whether the column is hidden on a phone or tablet. */
  isMinor?: boolean;
  /** Whether the column only gives a comparison. */
  isMuted?: boolean;
}

/** Length of a row's bar, and its highlighted part. */
interface RowBar {
  length: number;
  strong: number;
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
  barOf?: (row: Row) => RowBar;
}

const shownFirst = 10;

/** Shows rows of figures, with bars for comparison. */
export function FiguresTable<Row>({
  label,
  head,
  rows,
  keyOf,
  nameOf,
  columns,
  barOf,
}: FiguresTableProps<Row>) {
  const [areAllShown, setAllShown] = useState(false);
  const isPrinting = useIsPrinting();
  const shown = areAllShown || isPrinting ? rows : rows.slice(0, shownFirst);
  const longest = Math.max(1, ...rows.map((row) => barOf?.(row).length ?? 0));
  return (
    <div className="grid gap-2">
      <table aria-label={label} className="w-full table-fixed">
        <TableHead {...{ head, columns }} hasBars={barOf !== undefined} />
        <tbody>
          {shown.map((row) => (
            <tr
              key={keyOf(row)}
              className="not-last:[&>*]:border-b [&>*]:h-8 [&>*]:border-line [&>*]:py-1 pointer-coarse:[&>*]:py-0"
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
                    isMinor === true && "max-lg:hidden",
                    isMuted === true && "text-ink-3",
                  )}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
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

const TableHead = <Row,>({
  head,
  columns,
  hasBars,
}: Pick<FiguresTableProps<Row>, "head" | "columns"> & { hasBars: boolean }) => (
  <thead>
    <tr className="text-xs text-ink-3 [&>th]:h-8 [&>th]:border-b [&>th]:border-line [&>th]:font-medium">
      <th scope="col" className="w-1/2 text-left sm:w-1/4 lg:w-1/5">
        {head}
      </th>
      {hasBars && <td aria-hidden className="border-b border-line max-sm:hidden" />}
      {columns.map(({ name, isMinor }) => (
        <th
          key={name}
          scope="col"
          className={clsx("text-right sm:w-24 xl:w-28", isMinor === true && "max-lg:hidden")}
        >
          {name}
        </th>
      ))}
    </tr>
  </thead>
);

const Bar = ({ length, strong, longest }: RowBar & { longest: number }) => (
  <div className="relative h-2.5 overflow-hidden rounded-[3px]">
    <div
      className="absolute inset-y-0 left-0 rounded-[3px] bg-accent/35"
      style={{ width: `${(length / longest) * 100}%` }}
    />
    <div
      className="absolute inset-y-0 left-0 rounded-[3px] bg-accent"
      style={{ width: `${(strong / longest) * 100}%` }}
    />
  </div>
);

/** Shows the figures of a chart over time, which open below it. */
export const FiguresBelow = ({ children }: { children: ReactNode }) => (
  <details className="group mt-3">
    <summary className="-ml-1 flex w-fit cursor-pointer list-none items-center gap-1 text-xs text-ink-2 hover:text-ink pointer-coarse:min-h-11">
      <ChevronRight aria-hidden className="size-4 text-ink-3 group-open:rotate-90" />
      Figures as a table
    </summary>
    <div className="mt-2">{children}</div>
  </details>
);
