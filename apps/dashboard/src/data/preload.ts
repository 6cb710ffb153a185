import type { MyOrganization } from "@referral-service/contract/app";
import type { QueryKey } from "@tanstack/react-query";
import { pagesOf, type ReadableList } from "./lists.ts";
import { queryClient } from "./query-client.ts";

/** What the routes of an organization are given. */
export interface PageContext {
  organization: MyOrganization;
  /** Whether the person may open the page. Otherwise its data is not asked for. */
  mayOpen: boolean;
}

/** For the loaders of routes: reads what the page needs while its code is loaded, also on hover and focus. */
export function preload(
  { organization: { slug }, mayOpen }: PageContext,
  ...wanted: (((slug: string) => { queryKey: QueryKey }) | ReadableList<unknown>)[]
): void {
  if (!mayOpen) return;
  for (const one of wanted) {
    if (typeof one === "function") void queryClient.prefetchQuery(one(slug));
    else void queryClient.prefetchInfiniteQuery(pagesOf(one, slug));
  }
}
