import { notifyManager, type QueryFilters } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { followChanges } from "./changes.ts";
import { meQuery } from "./me.ts";
import { queryClient } from "./query-client.ts";

/** Refreshes data that changes elsewhere in the organization. Returns a function that stops it. */
export const followOrganization = (slug: string) =>
  followChanges(queryClient, {
    slug,
    position: queryClient.getQueryData(meQuery.queryKey)?.changesPosition,
  });

/** Queries on the page that failed. */
const failed: QueryFilters = { type: "active", predicate: ({ state }) => state.status === "error" };

/** Whether the page could not be refreshed. */
export function useIsStale(): boolean {
  const cache = queryClient.getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(notifyManager.batchCalls(listener)),
    () => cache.findAll(failed).some(({ state }) => state.data !== undefined),
  );
}

export const readFailedAgain = () => queryClient.refetchQueries(failed);

/** Reads all data again after another sign-in, because everything can be different. */
export const readAllAgain = () => queryClient.invalidateQueries();
