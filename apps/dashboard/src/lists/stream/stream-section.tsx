import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { phrase } from "../../languages/phrase.ts";
import { threadColumn } from "../../ui/record-body.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StreamChips } from "./stream-chips.tsx";
import { StreamScroller } from "./stream-scroller.tsx";
import { StreamSkeleton } from "./stream-skeleton.tsx";

/** A stream: the chips that choose among its entries, the entries, and what is always in view below. */
export function StreamSection<Kind extends string, Item extends { key: string; at: number }>({
  chips,
  isPending = false,
  isCovered,
  foot,
  ...scroller
}: ComponentProps<typeof StreamScroller<Item>> & {
  /** Undefined for people who need no choice. */
  chips: ComponentProps<typeof StreamChips<Kind>> | undefined;
  /** Whether the entries are still loading, so that placeholders take the place of everything. */
  isPending?: boolean;
  foot?: ReactNode;
}) {
  return (
    <section
      aria-label={phrase("Timeline")}
      className={clsx("relative flex min-h-0 min-w-0 flex-col", !isCovered && "flex-1")}
    >
      {!isCovered && (isPending ? <ChipsSkeleton /> : chips && <StreamChips {...chips} />)}
      <StreamScroller
        {...scroller}
        isCovered={isCovered}
        {...(isPending && { items: [], before: <StreamSkeleton />, after: undefined })}
      />
      {foot}
    </section>
  );
}

const ChipsSkeleton = () => (
  <div className="shrink-0 border-b border-line px-4 py-2 max-sm:px-5">
    <Skeleton className="h-6.5 w-48 rounded-control! pointer-coarse:h-11" />
  </div>
);

/** Takes the place of a stream until its record is loaded. */
export const StreamSectionSkeleton = () => (
  <>
    <ChipsSkeleton />
    <div className={threadColumn}>
      <StreamSkeleton />
    </div>
  </>
);
