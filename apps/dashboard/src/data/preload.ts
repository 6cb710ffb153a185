import type { MyOrganization } from "@referral-service/contract/app";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { pagesOf, type ReadableList } from "./lists.ts";

/** What every route is given. */
export interface AppContext {
  queryClient: QueryClient;
}

/** What the routes of an organization are given. */
export interface PageContext extends AppContext {
  organization: MyOrganization;
  /** Whether the person can open the page. Otherwise its data is not asked for. */
  mayOpen: boolean;
}

/** For the loaders of routes: reads what the page needs while its code is loaded, also on hover and focus. */
export function preload(
  { queryClient, organization: { slug }, mayOpen }: PageContext,
  ...wanted: (((slug: string) => { queryKey: QueryKey }) | ReadableList<unknown>)[]
): void {
  if (!mayOpen) return;
  for (const one of wanted) {
    if (typeof one === "function") void queryClient.prefetchQuery(one(slug));
    else void queryClient.prefetchInfiniteQuery(pagesOf(one, slug));
  }
}
