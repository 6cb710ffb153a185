import clsx from "clsx";
import { ArrowDown } from "lucide-react";
import type { ReactNode } from "react";
import { phrase } from "../../languages/phrase.ts";
import { Button } from "../../ui/button.tsx";
import { threadColumn } from "../../ui/record-body.tsx";
import { StreamDays } from "./stream-days.tsx";
import { useEndOfStream } from "./use-end-of-stream.ts";

interface Earlier {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/**
 * The entries of a stream, oldest first. It opens at its end, and announces new entries below the
 * visible ones.
 */
export function StreamScroller<Item extends { key: string; at: number }>({
  items,
  earlier,
  hasOwnEnd = false,
  isCovered,
  before,
  after,
  children,
}: {
  items: readonly Item[];
  /** The list that has earlier entries. */
  earlier: Earlier;
  /** Whether the person has just written the newest entry. */
  hasOwnEnd?: boolean;
  /** Whether the unfolded facts take its place. */
  isCovered: boolean;
  /** Shown above the entries: placeholders, a failure, or that there are none. */
  before: ReactNode;
  /** Shown below the entries: what comes next. Its key changes with what it shows. */
  after?: { key: string; content: ReactNode } | undefined;
  children: (item: Item) => ReactNode;
}) {
  const end = useEndOfStream({
    newest: after?.key ?? items.at(-1)?.key,
    oldest: items[0]?.key,
    isOwn: hasOwnEnd,
  });
  return (
    <>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it in every browser */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: the section around it has the fixed parts as well */}
      <div
        ref={end.scroller}
        onScroll={end.onScroll}
        role="region"
        aria-label={phrase("Entries")}
        tabIndex={0}
        // Without height, it keeps its position.
        className={clsx(
          "flex min-h-0 flex-col overflow-y-auto outline-offset-[-2px]",
          isCovered ? "invisible h-0" : "flex-1",
          threadColumn,
        )}
      >
        {earlier.hasNextPage && (
          <div className="flex justify-center pt-3">
            <Button
              size="small"
              isBusy={earlier.isFetchingNextPage}
              onClick={() => void earlier.fetchNextPage()}
            >
              {phrase("Show earlier")}
            </Button>
          </div>
        )}
        <div className="pt-2 pb-5">
          {before}
          <StreamDays items={items}>{children}</StreamDays>
          {after?.content}
        </div>
      </div>
      {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above */}
      {end.newCount > 0 && !isCovered && <NewEntries count={end.newCount} onClick={end.toEnd} />}
    </>
  );
}

const NewEntries = ({ count, onClick }: { count: number; onClick: () => void }) => (
  <div role="status" className="relative">
    <Button
      size="small"
      className="absolute bottom-4 left-1/2 -translate-x-1/2 shadow-float"
      onClick={onClick}
    >
      <ArrowDown aria-hidden className="size-3.5" />
      {phrase("{count} new", { count })}
    </Button>
  </div>
);
