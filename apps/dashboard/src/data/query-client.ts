import { QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { pollingMs } from "./changes.ts";

const retriesMax = 2;

/** Retries only when the service is unavailable. A rejection is final. */
const isWorthRetrying = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** The thing was removed, or the person cannot see it any more. */
const isGone = (error: unknown) => error instanceof ApiError && [403, 404].includes(error.status);

/**
 * What was read stays on the page, with what is typed there, when the session ends or the service
 * is unavailable.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => isGone(error) && query.setState({ data: undefined }),
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchInterval: pollingMs,
      retry: (failureCount, error) => failureCount < retriesMax && isWorthRetrying(error),
    },
  },
});

/** The interval of polling for what no person changes, such as deliveries. A query that never had data keeps its error and the button to try again. */
export const every =
  (ms: number) =>
  ({ state }: { state: { data: unknown; status: string } }): number | false =>
    state.status === "error" && state.data === undefined ? false : ms;
