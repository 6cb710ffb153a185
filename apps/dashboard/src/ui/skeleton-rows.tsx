import clsx from "clsx";
import { phrase } from "../languages/phrase.ts";
import { Skeleton } from "./skeleton.tsx";

/** A placeholder for a name with a line below it. */
export const SkeletonTwoLines = ({ className }: { className?: string }) => (
  <span className={clsx("grid flex-1 gap-2", className)}>
    <Skeleton className="h-3.5 w-3/5" />
    <Skeleton className="h-3 w-2/5" />
  </span>
);

/** Placeholders for rows with a name, a line below it, and a value at their end. */
export const SkeletonRows = ({ count, className }: { count: number; className?: string }) => (
  <div role="status" aria-label={phrase("Loading")} className="divide-y divide-line">
    {Array.from({ length: count }, (_, row) => row).map((row) => (
      <div key={row} className={clsx("flex min-h-14 items-center gap-3", className)}>
        <SkeletonTwoLines />
        <Skeleton className="h-3.5 w-16" />
      </div>
    ))}
  </div>
);
