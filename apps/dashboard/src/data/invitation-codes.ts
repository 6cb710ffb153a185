import { queryOptions } from "@tanstack/react-query";
import { every } from "./query-client.ts";
import { api } from "./request.ts";

/** Visitors are no people of the organization, whose changes are told. */
const visitsRefetchMs = 5_000;

interface Named {
  slug: string;
  id: string;
}

export const codeQuery = ({ slug, id }: Named) =>
  queryOptions({
    queryKey: ["invitation-codes", slug, id],
    queryFn: ({ signal }) =>
      api("GET /invitation-codes/:id", { params: { id }, query: { organization: slug }, signal }),
  });

export const codeVisitsQuery = ({ slug, id }: Named) =>
  queryOptions({
    queryKey: ["invitation-codes", slug, id, "visits"],
    queryFn: ({ signal }) =>
      api("GET /invitation-codes/:id/visits", {
        params: { id },
        query: { organization: slug },
        signal,
      }),
    refetchInterval: every(visitsRefetchMs),
  });
