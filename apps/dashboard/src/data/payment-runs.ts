import { queryOptions } from "@tanstack/react-query";
import { api } from "./request.ts";

export type RunResult = "none" | "completed" | "failed";

/** Of their payments, so that a change of these reads them again. */
const keyOf = (slug: string, ...rest: unknown[]) => ["payments", slug, "runs", ...rest];

export const paymentRunsQuery = (slug: string) =>
  queryOptions({
    queryKey: keyOf(slug, "all"),
    queryFn: ({ signal }) =>
      api("GET /payment-runs", { query: { organization: slug, limit: 50 }, signal }),
  });

export const readyForRunsQuery = (slug: string) =>
  queryOptions({
    queryKey: keyOf(slug, "ready"),
    queryFn: ({ signal }) =>
      api("GET /payments/ready-for-runs", { query: { organization: slug }, signal }),
  });

export const payerAccountQuery = (slug: string) =>
  queryOptions({
    queryKey: ["organization", slug, "payer account"],
    queryFn: ({ signal }) => api("GET /payer-account", { query: { organization: slug }, signal }),
  });

export const paymentRunQuery = (slug: string, id: string) =>
  queryOptions({
    queryKey: keyOf(slug, id),
    queryFn: ({ signal }) =>
      api("GET /payment-runs/:id", { params: { id }, query: { organization: slug }, signal }),
  });

export const paymentsOfRunQuery = (slug: string, id: string, result: RunResult) =>
  queryOptions({
    queryKey: keyOf(slug, id, "payments", result),
    queryFn: ({ signal }) =>
      api("GET /payment-runs/:id/payments", {
        params: { id },
        query: { organization: slug, result, limit: 100 },
        signal,
      }),
  });
