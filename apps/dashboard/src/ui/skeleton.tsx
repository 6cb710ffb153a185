import clsx from "clsx";
import type { CSSProperties } from "react";
import { phrase } from "../languages/phrase.ts";

/** A placeholder while content loads. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={clsx("block animate-pulse rounded-sm bg-line", className)} />
);

const widths = ["w-3/5", "w-2/5", "w-1/2", "w-1/3"];

/** Returns a width that differs from those of the rows around it, as texts do. */
export const skeletonWidth = (row: number): string | undefined => widths[row % widths.length];

/** Fades the lower rows, because the number of rows is not known yet. */
export const fadedRow = (row: number, count: number): CSSProperties => ({
  opacity: 1 - row / count,
});

/** Makes a placeholder look like a card. */
const skeletonCard = "rounded-surface border border-line bg-surface p-4";

export const SkeletonLines = ({ count }: { count: number }) => (
  <div role="status" aria-label={phrase("Loading")} className="grid gap-3">
    {Array.from({ length: count }, (_, line) => line).map((line) => (
      <Skeleton key={line} className={`h-3.5 ${skeletonWidth(line)}`} />
    ))}
  </div>
);

interface SkeletonRow {
  /** Number of fields. Default: 1. */
  count?: 1 | 2;
  /** Number of lines of an area for longer texts. */
  lineCount?: number;
  hasHelp?: boolean;
}

/**
 * Placeholders for rows of fields with their labels. A number stands for a row of plain fields, and
 * a legend for the heading of the fields below.
 */
export const SkeletonFields = ({ rows }: { rows: readonly (1 | 2 | "legend" | SkeletonRow)[] }) => (
  <div role="status" aria-label={phrase("Loading")} className="grid gap-4">
    {rows.map((each, row) => {
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
      if (each === "legend") return <Skeleton key={row} className="mt-3 -mb-0.5 h-3 w-24" />;
      const { count = 1, ...field } = typeof each === "number" ? { count: each } : each;
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
        <div key={row} className={clsx("grid gap-4", count === 2 && "sm:grid-cols-2")}>
          <SkeletonField {...field} />
          {count === 2 && <SkeletonField {...field} />}
        </div>
      );
    })}
  </div>
);

const SkeletonField = ({ lineCount, hasHelp = false }: Omit<SkeletonRow, "count">) => (
  <div className="grid gap-1">
    <Skeleton className="my-1 h-3 w-24" />
    {lineCount === undefined ? (
      <Skeleton className="h-7.5 rounded-control! pointer-coarse:h-11" />
    ) : (
      <span
        aria-hidden
        className="block animate-pulse rounded-control bg-line"
        style={{ height: 14 + 20 * lineCount }}
      />
    )}
    {hasHelp && <Skeleton className="my-0.75 h-3 w-3/5" />}
  </div>
);

const barHeights = ["h-2/5", "h-3/5", "h-1/3", "h-4/5", "h-1/2", "h-2/3"];

/** A placeholder for the bars of a chart. */
export const SkeletonBars = ({ className }: { className: string }) => (
  <div
    role="status"
    aria-label={phrase("Loading")}
    className={`flex items-end justify-around border-b border-line ${className}`}
  >
    {[...barHeights, ...barHeights].map((height, bar) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change
      <Skeleton key={bar} className={`w-1/24 ${height}`} />
    ))}
  </div>
);

/** Placeholders for cards. */
export const SkeletonCards = ({ count, lineCount }: { count: number; lineCount: number }) =>
  Array.from({ length: count }, (_, card) => card).map((card) => (
    <div key={card} className={skeletonCard}>
      <SkeletonLines count={lineCount} />
    </div>
  ));
