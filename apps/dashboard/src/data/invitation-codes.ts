import { queryOptions } from "@tanstack/react-query";
import { every } from "./query-client.ts";
import { api } from "./request.ts";

interface Named {
  slug: string;
  id: string;
}

/** The interval of polling, because people join while the page is open. */
const refetchMs = 5_000;

export const codeQuery = ({ slug, id }: Named) =>
  queryOptions({
    queryKey: ["invitation-codes", slug, id],
    queryFn: ({ signal }) =>
      api("GET /invitation-codes/:id", { params: { id }, query: { organization: slug }, signal }),
    refetchInterval: every(refetchMs),
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
    refetchInterval: every(refetchMs),
  });
