import { queryOptions } from "@tanstack/react-query";
import { every } from "./query-client.ts";
import { api } from "./request.ts";

/** Visitors are no people of the organization, whose changes are told. */
const visitsRefetchMs = 5_000;

interface Named {
  slug: string;
  id: string;
}

export const linkQuery = ({ slug, id }: Named) =>
  queryOptions({
    queryKey: ["public-links", slug, id],
    queryFn: ({ signal }) =>
      api("GET /public-links/:id", { params: { id }, query: { organization: slug }, signal }),
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
    refetchInterval: every(visitsRefetchMs),
  });
