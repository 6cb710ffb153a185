import { phrase } from "../../languages/phrase.ts";
import { fadedRow, Skeleton } from "../../ui/skeleton.tsx";
import { SkeletonTwoLines } from "../../ui/skeleton-rows.tsx";

const entryCount = 5;

/** Placeholders for the entries of a stream, which fade toward the oldest. */
export const StreamSkeleton = () => (
  <div role="status" aria-label={phrase("Loading")} className="grid gap-6 py-5">
    {Array.from({ length: entryCount }, (_, entry) => entry).map((entry) => (
      <div
        key={entry}
        style={fadedRow(entryCount - 1 - entry, entryCount)}
        className="flex gap-2.5"
      >
        <Skeleton className="size-5.5 shrink-0 rounded-full!" />
        <SkeletonTwoLines row={entry} className="py-1" />
      </div>
    ))}
  </div>
);
