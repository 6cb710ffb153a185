import { queryOptions } from "@tanstack/react-query";
import { every } from "./query-client.ts";
import { api } from "./request.ts";

/** The interval of polling for changes by others. */
const refetchMs = 5_000;

export const homeQuery = (slug: string) =>
  queryOptions({
    queryKey: ["home", slug],
    queryFn: ({ signal }) => api("GET /home", { query: { organization: slug }, signal }),
    refetchInterval: every(refetchMs),
  });
