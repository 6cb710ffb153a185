import { QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, isOutage } from "./api-error.ts";
import { isFollowed, pollingMs, staleMs } from "./changes.ts";

const retriesMax = 2;

const isWorthRetrying = (error: unknown) => navigator.onLine !== false && isOutage(error);

/** Whether the item was removed or the person can no longer see it. */
const isGone = (error: unknown) => error instanceof ApiError && [403, 404].includes(error.status);

/**
 * Data and typed text stay on the page after the session ends and while the service is unavailable.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => isGone(error) && query.setState({ data: undefined }),
  }),
  defaultOptions: {
    queries: {
      // A page that did not load shows an error instead of waiting silently for a connection.
      networkMode: "always",
      refetchOnReconnect: true,
      // A window that is shown again opens its stream, which then names what to read again.
      refetchOnWindowFocus: (query) => !isFollowed(query),
      staleTime: staleMs,
      refetchInterval: pollingMs,
      retry: (failureCount, error) => failureCount < retriesMax && isWorthRetrying(error),
    },
  },
});

/**
 * Polling interval in ms. Clicks are polled, because only the changes of members are reported, and
 * visitors are not members.
 */
export const visitsRefetchMs = 5_000;

/**
 * Polling interval for data that no person changes, such as deliveries. A query that never had data
 * keeps its error and the "Retry" button.
 */
export const every =
  (ms: number) =>
  ({ state }: { state: { data: unknown; status: string } }): number | false =>
    state.status === "error" && state.data === undefined ? false : ms;
