import { notifyManager, type QueryFilters } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { followChanges } from "./changes.ts";
import { queryClient } from "./query-client.ts";

/** Reads again what changes elsewhere in the organization. Returns how to end it. */
export const followOrganization = (slug: string) => followChanges(queryClient, slug);

/** The queries of the page that have data, and failed to read it again. */
const stale: QueryFilters = {
  type: "active",
  predicate: ({ state }) => state.status === "error" && state.data !== undefined,
};

/** Whether the page could not be brought up to date. */
export function useIsStale(): boolean {
  const cache = queryClient.getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(notifyManager.batchCalls(listener)),
    () => cache.findAll(stale).length > 0,
  );
}

export const readStaleAgain = () => queryClient.refetchQueries(stale);

/** After another sign-in everything can be different. */
export const readAllAgain = () => queryClient.invalidateQueries();
