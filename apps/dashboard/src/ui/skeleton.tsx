import clsx from "clsx";
import { phrase } from "../languages/phrase.ts";

/** A placeholder while content loads. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={clsx("block animate-pulse rounded-sm bg-hover", className)} />
);

const widths = ["w-3/5", "w-2/5", "w-4/5", "w-1/2"];

/** Makes a placeholder look like a card. */
export const skeletonCard = "rounded-surface border border-line bg-surface p-4";

export const SkeletonLines = ({ count }: { count: number }) => (
  <div role="status" aria-label={phrase("Loading")} className="grid gap-3">
    {Array.from({ length: count }, (_, line) => line).map((line) => (
      <Skeleton key={line} className={clsx("h-4", widths[line % widths.length])} />
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
