import clsx from "clsx";
import { phrase } from "../languages/phrase.ts";

/** A placeholder while content loads. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={clsx("block animate-pulse rounded-sm bg-hover", className)} />
);

const widths = ["w-3/5", "w-2/5", "w-4/5", "w-1/2"];

export const SkeletonLines = ({ count }: { count: number }) => (
  <div role="status" aria-label={phrase("Loading")} className="grid gap-3">
    {Array.from({ length: count }, (_, line) => line).map((line) => (
      <Skeleton key={line} className={clsx("h-4", widths[line % widths.length])} />
    ))}
  </div>
);
