import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api/request.ts";

interface Named {
  slug: string;
  id: string;
}

/** That an endpoint was disabled is seen while people look at it. */
const endpointRefetchMs = 4_000;

export const endpointQuery = ({ slug, id }: Named) =>
  queryOptions({
    queryKey: ["webhooks", slug, id],
    queryFn: ({ signal }) =>
      api("GET /webhooks/:id", { params: { id }, query: { organization: slug }, signal }),
    refetchInterval: endpointRefetchMs,
  });

const statsRefetchMs = 30_000;

export const statsQuery = ({ slug, id }: Named) =>
  queryOptions({
    queryKey: ["webhooks", slug, id, "stats"],
    queryFn: ({ signal }) =>
      api("GET /webhooks/:id/stats", { params: { id }, query: { organization: slug }, signal }),
    refetchInterval: statsRefetchMs,
  });

export const eventTypesQuery = (slug: string) =>
  queryOptions({
    queryKey: ["event-types", slug],
    queryFn: ({ signal }) => api("GET /event-types", { query: { organization: slug }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
