import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

const retriesMax = 2;

/** Refusals are final; only a service that is away is asked again. */
const isWorthRetrying = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failureCount, error) => failureCount < retriesMax && isWorthRetrying(error),
    },
  },
});

/** Asks again in this time. A query that never had data stays at its error, with the button to try again. */
export const every =
  (ms: number) =>
  ({ state }: { state: { data: unknown; status: string } }): number | false =>
    state.status === "error" && state.data === undefined ? false : ms;
