import clsx from "clsx";
import { phrase } from "../languages/phrase.ts";
import { fadedRow, Skeleton, skeletonWidth } from "./skeleton.tsx";

/** A placeholder for a name with a line below it. */
export const SkeletonTwoLines = ({ row = 0, className }: { row?: number; className?: string }) => (
  <span className={clsx("grid flex-1 gap-2", className)}>
    <Skeleton className={`h-3.5 ${skeletonWidth(row)}`} />
    <Skeleton className={`h-2.5 ${skeletonWidth(row + 1)}`} />
  </span>
);

/** Placeholders for rows with a name, a line below it, and a value at their end. */
export const SkeletonRows = ({ count, className }: { count: number; className?: string }) => (
  <div role="status" aria-label={phrase("Loading")} className="divide-y divide-line">
    {Array.from({ length: count }, (_, row) => row).map((row) => (
      <div
        key={row}
        style={fadedRow(row, count)}
        className={clsx("flex min-h-14 items-center gap-3", className)}
      >
        <SkeletonTwoLines row={row} />
        <Skeleton className="h-3.5 w-16" />
      </div>
    ))}
  </div>
);
