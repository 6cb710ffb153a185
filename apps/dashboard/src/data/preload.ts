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
  /** Whether the person can open the page. Its data is requested only then. */
  mayOpen: boolean;
  /** Whether the address leads to another page, instead of changing the present one. */
  isOpening: boolean;
}

/** Data that arrives within this time appears with its page, which then needs no placeholders. */
const waitMs = 60;

/**
 * Reads the page's data while its code loads. Route loaders, which also run on hover and focus,
 * call it. A page that opens waits a moment for data that it never had.
 */
export async function preload(
  { queryClient, organization: { slug }, mayOpen, isOpening }: PageContext,
  ...wanted: (((slug: string) => { queryKey: QueryKey }) | ReadableList<unknown>)[]
): Promise<void> {
  if (!mayOpen) return;
  const reads = wanted.flatMap((one) => {
    const query = typeof one === "function" ? one(slug) : pagesOf(one, slug);
    const isKnown = queryClient.getQueryData(query.queryKey) !== undefined;
    const read =
      typeof one === "function"
        ? queryClient.prefetchQuery(query)
        : queryClient.prefetchInfiniteQuery(pagesOf(one, slug));
    return isKnown ? [] : read;
  });
  if (!isOpening || reads.length === 0) return;
  await Promise.race([Promise.all(reads), new Promise((resolve) => setTimeout(resolve, waitMs))]);
}
