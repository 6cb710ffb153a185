import { type OrganizationList, pagesOf } from "./lists.ts";
import type { OrganizationQuery } from "./queries.ts";
import { queryClient } from "./query-client.ts";

/** For the loaders of routes: reads what the page needs while its code is loaded, also on hover and focus. */
export function preload(
  slug: string,
  ...wanted: (OrganizationQuery<unknown> | OrganizationList<unknown>)[]
): void {
  for (const one of wanted) {
    if (typeof one === "function") void queryClient.prefetchQuery(one(slug));
    else void queryClient.prefetchInfiniteQuery(pagesOf(one, slug));
  }
}
