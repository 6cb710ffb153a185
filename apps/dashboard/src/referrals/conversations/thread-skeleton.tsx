import clsx from "clsx";
import { phrase } from "../../languages/phrase.ts";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

/** The width of messages, and of the field for the next one: at most 640 px, in the middle. */
export const threadColumn = "px-[max(1rem,50%-20rem)] max-sm:px-5";

/** Takes the place of the messages and of the field below them. */
export function ThreadSkeleton() {
  const isNarrow = useIsNarrow();
  return (
    <div role="status" aria-label={phrase("Loading")} className="flex min-h-0 flex-1 flex-col">
      <div className={`mt-auto grid gap-3 py-5 ${threadColumn}`}>
        <Bubble className="w-2/5" />
        <Bubble className="w-1/3 justify-self-end" />
      </div>
      <div
        className={clsx("border-t border-line py-3 max-sm:py-2", isNarrow ? "px-5" : threadColumn)}
      >
        <div className="h-21 rounded-surface border border-line-field max-sm:h-11 max-sm:rounded-[22px]" />
      </div>
    </div>
  );
}

const Bubble = ({ className }: { className: string }) => (
  <div className={clsx("grid gap-1", className)}>
    <Skeleton className="h-4.5 w-28" />
    <Skeleton className="h-9" />
  </div>
);
