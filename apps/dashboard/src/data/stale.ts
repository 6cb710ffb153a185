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

/**
 * The oldest data on the page that could not be refreshed, apart from its frame. A row of a list that
 * takes the place of a record has no time, but its list does.
 */
const findStale = () =>
  queryClient
    .getQueryCache()
    .findAll(failed)
    .filter(({ queryKey, meta }) => queryKey[0] !== "me" && meta?.isBadge !== true)
    .map(({ state }) => state)
    .filter(({ data, dataUpdatedAt }) => data !== undefined && dataUpdatedAt > 0)
    .toSorted((one, other) => one.dataUpdatedAt - other.dataUpdatedAt)[0];

const subscribe = (listener: () => void) =>
  queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener));

/** Returns when the shown data was read and why it could not be refreshed. Undefined if it is fresh. */
export const useStale = () => useSyncExternalStore(subscribe, findStale);

/** Whether a part of the page failed and has nothing to show. */
const isPartMissing = () =>
  queryClient
    .getQueryCache()
    .findAll(failed)
    .some(({ state }) => state.data === undefined);

export const useIsPartMissing = () => useSyncExternalStore(subscribe, isPartMissing);

/** Several parts of a page can ask for it at the same time. */
export const readFailedAgain = () => queryClient.refetchQueries(failed, { cancelRefetch: false });

/** Reads all data again after another sign-in, because everything can be different. */
export const readAllAgain = () => queryClient.invalidateQueries();
