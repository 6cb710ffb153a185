import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { Button } from "../ui/button.tsx";

type Pages = Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;

/** Reads the next page of a list on request. Left out at the end of the list. */
export function MoreButton({
  list: { hasNextPage, isFetchingNextPage, fetchNextPage },
  children,
}: {
  list: Pages;
  /** Names what follows. */
  children: string;
}) {
  if (!hasNextPage) return null;
  return (
    <Button
      size="small"
      className="justify-self-start"
      isBusy={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {children}
    </Button>
  );
}
