import clsx from "clsx";
import { phrase } from "../languages/phrase.ts";
import { fadedRow, Skeleton, skeletonWidth } from "../ui/skeleton.tsx";
import { taskRowClass } from "./task-row.tsx";

/** Placeholders for rows of tasks. */
export const SkeletonTasks = ({ count, className }: { count: number; className: string }) => (
  <div role="status" aria-label={phrase("Loading")}>
    {Array.from({ length: count }, (_, row) => row).map((row) => (
      <div key={row} style={fadedRow(row, count)} className={clsx(taskRowClass, className)}>
        <Skeleton className="size-4 rounded-full!" />
        <div className="min-w-0 @2xl:contents">
          <Skeleton className={`h-3.5 ${skeletonWidth(row)}`} />
          <Skeleton className="mt-2 h-2.5 w-1/3" />
        </div>
        <Skeleton className="h-3.5 w-16 justify-self-end" />
      </div>
    ))}
  </div>
);
