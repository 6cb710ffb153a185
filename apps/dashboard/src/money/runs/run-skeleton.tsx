import { Skeleton, SkeletonLines } from "../../ui/skeleton.tsx";
import { SkeletonRows, SkeletonTwoLines } from "../../ui/skeleton-rows.tsx";

export const runSection = "grid grid-cols-[minmax(0,1fr)] gap-2.5 border-t border-line px-5 py-4";

/** A placeholder for the sum of a run, its steps, its files and its payments. */
export const RunSkeleton = () => (
  <div role="status" aria-label="Loading">
    <div className="grid gap-4 p-5">
      <div className="grid gap-2">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-3.5 w-2/5" />
      </div>
      <SkeletonLines count={3} />
    </div>
    <section className={runSection}>
      <h3>Files</h3>
      <SkeletonTwoLines className="py-1" />
      <Skeleton className="h-7.5 w-32 rounded-control! pointer-coarse:h-11" />
    </section>
    <section className={runSection}>
      <h3>Payments</h3>
      <SkeletonRows count={4} />
    </section>
  </div>
);
