import type { ReactNode, Ref } from "react";
import { LoadFailure } from "../data/failures/load-failure.tsx";
import type { ReadList } from "../data/use-list.ts";
import { phrase } from "../languages/phrase.ts";
import { NextPageFailure } from "./next-page.tsx";
import type { useShownLines } from "./shown-lines.ts";

/** The part of a list that scrolls, or what is shown because there are no rows. */
export function ListScroller({
  label,
  title = label,
  list,
  lines,
  isPending = list.isPending,
  ref,
  head,
  above,
  below,
  foot,
  empty,
  children,
}: {
  /** Name of the rows. */
  label: string;
  /** Name of the page, if it has another one. */
  title?: string | undefined;
  list: Omit<ReadList<unknown>, "inSight" | "source">;
  lines: ReturnType<typeof useShownLines>;
  isPending?: boolean;
  ref: Ref<HTMLDivElement>;
  /** Shown above the scroller if there are rows. */
  head?: ReactNode;
  /** Scrolls with the rows, and stays if there are none. */
  above?: ReactNode;
  /** Scrolls with the rows, below them. */
  below?: ReactNode;
  /** Shown below the scroller if there are rows. */
  foot?: ReactNode;
  /** Shown for an empty list. */
  empty: ReactNode;
  /** The rows. */
  children: ReactNode;
}) {
  const hasFailed = list.isError && list.data === undefined;
  if (!hasFailed && !isPending && lines.lines.length === 0 && !list.hasNextPage) {
    return (
      <div className="min-h-0 min-w-0 flex-1 overflow-auto">
        {above}
        {empty}
      </div>
    );
  }
  return (
    <>
      {head}
      <div
        ref={ref}
        className="min-h-0 min-w-0 flex-1 overflow-auto pb-[calc(5rem+var(--floating-bar,0px))] in-data-list-section:pb-0"
      >
        {above !== undefined && <div ref={lines.measureAbove}>{above}</div>}
        {children}
        {hasFailed && (
          <div className="max-w-190 px-5 py-3">
            <LoadFailure
              title={phrase("{rows} could not be loaded", { rows: title })}
              error={list.error}
            />
          </div>
        )}
        {below}
        {lines.hasNextFailed && (
          <div className="px-5">
            <NextPageFailure list={list} />
          </div>
        )}
        {lines.isPrinting && list.hasNextPage && (
          <p className="pt-2 text-ink-3">
            {phrase("These are the first {count} rows. Export the list as CSV to get all rows.", {
              count: list.items.length,
            })}
          </p>
        )}
      </div>
      {foot}
    </>
  );
}
