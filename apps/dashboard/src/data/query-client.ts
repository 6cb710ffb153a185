import { QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, isOutage, waitSecondsOf } from "./api-error.ts";
import { isFollowed, pollingMs, staleMs } from "./changes.ts";

const retriesMax = 2;

/** The longest time in seconds that a read waits because the service asks for it. */
const waitMaxSeconds = 10;

/** Returns how long a service with too many requests asks to wait. Undefined if that is too long. */
function secondsToWait(error: unknown): number | undefined {
  const seconds = waitSecondsOf(error);
  return seconds > 0 && seconds <= waitMaxSeconds ? seconds : undefined;
}

export const isBusy = (error: unknown) => secondsToWait(error) !== undefined;

const retriesIf =
  (isWorthIt: (error: unknown) => boolean) => (failureCount: number, error: Error) =>
    failureCount < retriesMax && navigator.onLine !== false && isWorthIt(error);

export const retriesIfBusy = retriesIf(isBusy);

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
      retry: retriesIf((error) => isOutage(error) || isBusy(error)),
      retryDelay: (failureCount, error) => 1_000 * (secondsToWait(error) ?? 2 ** failureCount),
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
