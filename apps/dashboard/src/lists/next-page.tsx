import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ReadList } from "../data/use-list.ts";
import { phrase } from "../languages/phrase.ts";
import { Button } from "../ui/button.tsx";

interface Paged
  extends Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage"> {
  items: readonly { id: string }[];
}

/**
 * Reads the next page when the end of the list becomes visible. Reads it only on request after a
 * failure. Returns whether the last attempt failed.
 */
export function useNextPage(list: Paged, isEndInSight: boolean): boolean {
  const { items, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const last = items.at(-1)?.id;
  const [failedAfter, setFailedAfter] = useState<string>();
  const hasFailed = hasNextPage && last !== undefined && failedAfter === last;
  useEffect(() => {
    if (!isEndInSight || !hasNextPage || isFetchingNextPage || hasFailed) return;
    // A live list loses its error each time its visible rows are read again. This result keeps the
    // error.
    void fetchNextPage().then(({ isFetchNextPageError }) => {
      if (isFetchNextPageError) setFailedAfter(last);
    });
  }, [isEndInSight, hasNextPage, isFetchingNextPage, hasFailed, fetchNextPage, last]);
  return hasFailed;
}

/** How many pages are read to find a row. */
const soughtPagesMax = 5;

/**
 * Reads more pages until the list has the row of the open record, which can open by its address.
 * Gives up after a few pages. Returns whether it still reads.
 */
export function useSoughtRow(
  list: Paged & Pick<ReadList<unknown>, "data" | "isFetchNextPageError">,
  openId: string | undefined,
): boolean {
  const { items, data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    list;
  const isSought =
    openId !== undefined &&
    data !== undefined &&
    hasNextPage &&
    !isFetchNextPageError &&
    data.pages.length < soughtPagesMax &&
    !items.some(({ id }) => id === openId);
  useEffect(() => {
    if (isSought && !isFetchingNextPage) void fetchNextPage();
  }, [isSought, isFetchingNextPage, fetchNextPage]);
  return isSought;
}

/** The message at the end of a list if its next page could not be read. */
export const NextPageFailure = ({
  list: { isFetchingNextPage, fetchNextPage },
}: {
  list: Omit<Paged, "items">;
}) => (
  <p role="alert" className="flex flex-wrap items-center gap-2 py-1 text-ink-2">
    {phrase("The rest could not be loaded")}
    <Button size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {phrase("Retry")}
    </Button>
  </p>
);
