import clsx from "clsx";
import { phrase } from "../../languages/phrase.ts";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { composerClass, MessageRow, threadColumn } from "./message-row.tsx";

/** Takes the place of the messages and of the field below them. */
export const ThreadSkeleton = () => (
  <div className="flex min-h-0 flex-1 flex-col">
    <div className="mt-auto">
      <MessagesSkeleton />
    </div>
    <ComposerSkeleton />
  </div>
);

/** Takes the place of the field for a message. */
export function ComposerSkeleton() {
  const isNarrow = useIsNarrow();
  return (
    <fieldset disabled className={clsx("min-w-0", composerClass({ isNarrow }))}>
      <MessageRow recipient={null} onPhoto={() => {}} />
    </fieldset>
  );
}

export const MessagesSkeleton = () => (
  <div role="status" aria-label={phrase("Loading")} className={`grid gap-3 py-5 ${threadColumn}`}>
    <Bubble className="w-2/5" />
    <Bubble className="w-1/3 justify-self-end" />
  </div>
);

const Bubble = ({ className }: { className: string }) => (
  <div className={clsx("grid gap-1", className)}>
    <Skeleton className="h-4.5 w-28" />
    <Skeleton className="h-9 rounded-surface!" />
  </div>
);
