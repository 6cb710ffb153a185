import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

const retriesMax = 2;

/** Retries only when the service is away. A refusal is final. */
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

/** The interval of polling. A query that never had data keeps its error and the button to try again. */
export const every =
  (ms: number) =>
  ({ state }: { state: { data: unknown; status: string } }): number | false =>
    state.status === "error" && state.data === undefined ? false : ms;
