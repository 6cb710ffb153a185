import { queryOptions } from "@tanstack/react-query";
import { api } from "./request.ts";

/** How people sign in here. */
export const waysQuery = queryOptions({
  queryKey: ["sign-in methods"],
  queryFn: ({ signal }) => api("GET /sign-in-ways", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
