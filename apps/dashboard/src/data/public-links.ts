import { queryOptions } from "@tanstack/react-query";
import { every } from "./query-client.ts";
import { api } from "./request.ts";

interface Named {
  slug: string;
  id: string;
}

/** The interval of polling, because visitors come while the page is open. */
const refetchMs = 5_000;

export const linkQuery = ({ slug, id }: Named) =>
  queryOptions({
    queryKey: ["public-links", slug, id],
    queryFn: ({ signal }) =>
      api("GET /public-links/:id", { params: { id }, query: { organization: slug }, signal }),
    refetchInterval: every(refetchMs),
  });

export const linkVisitsQuery = ({ slug, id }: Named) =>
  queryOptions({
    queryKey: ["public-links", slug, id, "visits"],
    queryFn: ({ signal }) =>
      api("GET /public-links/:id/visits", {
        params: { id },
        query: { organization: slug },
        signal,
      }),
    refetchInterval: every(refetchMs),
  });
