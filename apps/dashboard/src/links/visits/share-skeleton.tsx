import clsx from "clsx";
import type { ReactNode } from "react";
import { phrase } from "../../languages/phrase.ts";
import { Skeleton, SkeletonBars } from "../../ui/skeleton.tsx";
import { SkeletonTwoLines } from "../../ui/skeleton-rows.tsx";
import { chartHeight } from "./visits-chart.tsx";

/** Takes the place of the sections of the record. */
export const ShareToCome = () => (
  <>
    <section className="grid gap-3 p-5">
      <h3>{phrase("Share")}</h3>
      <AddressSkeleton />
    </section>
    <VisitsSkeleton />
  </>
);

/** Placeholders for the web address, what is below it, and the QR code, which are side by side if they fit. */
export const AddressSkeleton = ({ children }: { children?: ReactNode }) => (
  <div className="flex flex-wrap gap-x-8 gap-y-3">
    <div className="grid w-75 min-w-0 flex-auto content-start gap-3">
      <Skeleton className="h-8.5 pointer-coarse:h-12.5" />
      {children}
    </div>
    <div
      className={clsx(
        "flex flex-auto items-center gap-4",
        children === undefined ? "w-full" : "w-48",
      )}
    >
      <Skeleton className={clsx("size-28 shrink-0", children !== undefined && "sm:size-44")} />
      <SkeletonTwoLines />
    </div>
  </div>
);

const VisitsSkeleton = () => (
  <section className="grid gap-3 border-t border-line p-5">
    <h3>{phrase("Last 30 days")}</h3>
    <SkeletonBars className={chartHeight} />
  </section>
);
