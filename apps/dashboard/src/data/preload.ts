import type { QueryKey } from "@tanstack/react-query";
import { pagesOf, type ReadableList } from "./lists.ts";
import { queryClient } from "./query-client.ts";

/** For the loaders of routes: reads what the page needs while its code is loaded, also on hover and focus. */
export function preload(
  slug: string,
  ...wanted: (((slug: string) => { queryKey: QueryKey }) | ReadableList<unknown>)[]
): void {
  for (const one of wanted) {
    if (typeof one === "function") void queryClient.prefetchQuery(one(slug));
    else void queryClient.prefetchInfiniteQuery(pagesOf(one, slug));
  }
}
