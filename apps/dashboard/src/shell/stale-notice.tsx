import { notifyManager, type QueryFilters, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { Button } from "../ui/button.tsx";

/** The queries of the page that have data, and failed to read it again. */
const stale: QueryFilters = {
  type: "active",
  predicate: ({ state }) => state.status === "error" && state.data !== undefined,
};

/** The notice of a page that could not be brought up to date, until it is read again. */
export function StaleNotice() {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const isStale = useSyncExternalStore(
    (listener) => cache.subscribe(notifyManager.batchCalls(listener)),
    () => cache.findAll(stale).length > 0,
  );
  if (!isStale) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-warn-soft px-5 py-1.5 text-xs text-warn max-sm:pl-14"
    >
      This page might be out of date.
      <Button size="small" className="text-ink" onClick={() => void client.refetchQueries(stale)}>
        Try again
      </Button>
    </div>
  );
}
