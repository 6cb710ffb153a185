import { queryOptions } from "@tanstack/react-query";
import { api } from "./request.ts";

export const paymentQuery = (slug: string, id: string) =>
  queryOptions({
    queryKey: ["payments", slug, id],
    queryFn: ({ signal }) =>
      api("GET /bonus-payments/:id/details", {
        params: { id },
        query: { organization: slug },
        signal,
      }),
  });

/** What became of a draft. Not read again: its row in the queue says how it left. */
export const outcomeQuery = (slug: string, id: string) =>
  queryOptions({
    queryKey: ["payment outcome", slug, id],
    queryFn: async ({ signal }) => {
      const request = { params: { id }, query: { organization: slug }, signal };
      return (await api("GET /bonus-payments/:id/details", request)).payment;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const totalsQuery = (slug: string) =>
  queryOptions({
    queryKey: ["payments", slug, "totals"],
    queryFn: ({ signal }) => api("GET /payments/totals", { query: { organization: slug }, signal }),
  });

const shownDraftsMax = 100;

export const draftsQuery = (slug: string) =>
  queryOptions({
    queryKey: ["payments", slug, "drafts"],
    queryFn: ({ signal }) =>
      api("GET /payments", {
        query: { organization: slug, isDraft: "true", limit: shownDraftsMax },
        signal,
      }),
  });

export const defaultCurrencyQuery = ({ id, slug }: { id: string; slug: string }) =>
  queryOptions({
    queryKey: ["organization", slug, "currency"],
    queryFn: async ({ signal }) =>
      (await api("GET /organizations/:id", { params: { id }, signal })).defaultCurrency,
  });

export const ownCredentialsQuery = (slug: string) =>
  queryOptions({
    queryKey: ["payment-credentials", slug],
    queryFn: ({ signal }) =>
      api("GET /payment-credentials", { query: { organization: slug }, signal }),
  });
