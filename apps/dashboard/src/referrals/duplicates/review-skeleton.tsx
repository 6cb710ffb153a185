import { fadedRow, Skeleton, skeletonWidth } from "../../ui/skeleton.tsx";
import { SkeletonTwoLines } from "../../ui/skeleton-rows.tsx";

const valueCount = 8;
const decisions = ["first", "other", "split", "none"];

/** A placeholder for the proposal, the values of two submissions side by side, and the decisions. */
export const ReviewSkeleton = () => (
  <div role="status" aria-label="Loading" className="contents">
    <div className="min-h-0 flex-1 overflow-hidden">
      <div className="border-b border-line px-5 py-3">
        <SkeletonTwoLines className="py-1" />
      </div>
      <div className="flex min-h-13 items-center gap-3 border-b border-line px-5">
        <div className="w-40" />
        <SkeletonTwoLines />
        <SkeletonTwoLines row={1} />
      </div>
      {Array.from({ length: valueCount }, (_, row) => row).map((row) => (
        <div
          key={row}
          style={fadedRow(row, valueCount)}
          className="flex min-h-9 items-center gap-3 border-b border-line px-5"
        >
          <div className="w-40">
            <Skeleton className="h-3 w-20" />
          </div>
          <div className="flex-1">
            <Skeleton className={`h-3 ${skeletonWidth(row)}`} />
          </div>
          <div className="flex-1">
            <Skeleton className={`h-3 ${skeletonWidth(row)}`} />
          </div>
        </div>
      ))}
    </div>
    <div className="shrink-0 border-t border-line bg-surface px-5 py-3 pb-4">
      <Skeleton className="my-1 h-3 w-2/5" />
      <div className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 max-sm:gap-2 xl:grid-cols-4">
        {decisions.map((decision) => (
          <div key={decision} className="grid gap-1.5">
            <Skeleton className="h-7.5 rounded-control! pointer-coarse:h-11" />
            <Skeleton className="my-1 h-3 w-3/5 max-sm:hidden" />
          </div>
        ))}
      </div>
    </div>
  </div>
);
