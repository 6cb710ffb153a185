import { queryOptions } from "@tanstack/react-query";
import { every } from "./query-client.ts";
import { api } from "./request.ts";

interface Named {
  slug: string;
  id: string;
}

/** The interval of polling for changes made elsewhere. */
export const refetchMs = 3_000;

export const endpointQuery = ({ slug, id }: Named) =>
  queryOptions({
    queryKey: ["webhooks", slug, id],
    queryFn: ({ signal }) =>
      api("GET /webhooks/:id", { params: { id }, query: { organization: slug }, signal }),
    refetchInterval: every(refetchMs),
  });

const figuresRefetchMs = 15_000;

export const healthQuery = ({ slug, id }: Named) =>
  queryOptions({
    queryKey: ["webhooks", slug, id, "health"],
    queryFn: ({ signal }) =>
      api("GET /webhooks/:id/health", { params: { id }, query: { organization: slug }, signal }),
    refetchInterval: every(figuresRefetchMs),
  });

const hourMs = 3_600_000;

export const missedKey = ({ slug, id }: Named) => ["webhooks", slug, id, "missed"];

/** The events that a recovery would send: of the last hours, or since the last success. */
export const missedQuery = ({ slug, id, hours }: Named & { hours?: number | undefined }) =>
  queryOptions({
    queryKey: [...missedKey({ slug, id }), hours],
    queryFn: ({ signal }) =>
      api("GET /webhooks/:id/missed", {
        params: { id },
        query: { organization: slug, since: hours && Date.now() - hours * hourMs },
        signal,
      }),
    refetchInterval: every(figuresRefetchMs),
  });

export const eventTypesQuery = (slug: string) =>
  queryOptions({
    queryKey: ["event-types", slug],
    queryFn: ({ signal }) => api("GET /event-types", { query: { organization: slug }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
