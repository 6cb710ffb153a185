import type { MyOrganization } from "@referral-service/contract/app";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { pagesOf, type ReadableList } from "./lists.ts";

/** Context of every route. */
export interface AppContext {
  queryClient: QueryClient;
}

/** Context of the routes of an organization. */
export interface PageContext extends AppContext {
  organization: MyOrganization;
  /** Whether the person can open the page. If not, its data is not requested. */
  mayOpen: boolean;
}

/**
 * Reads the page's data while its code loads. For route loaders, which also run on hover and focus.
 */
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
