import type { StatementPayment } from "@referral-service/contract/app";
import { queryOptions } from "@tanstack/react-query";
import { api } from "./request.ts";

interface Named {
  userId: string;
  year: number;
}

export const statementQuery = (slug: string, { userId, year }: Named) =>
  queryOptions({
    queryKey: ["payments", slug, "statement", userId, year],
    queryFn: ({ signal }) =>
      api("GET /users/:id/statement", {
        params: { id: userId },
        query: { organization: slug, year },
        signal,
      }),
  });

/** A page for printing has all payments of a year, up to this number. */
export const statementPaymentsMax = 2_000;
const pageSize = 100;

/** All payments of a statement, because a printed page has no second one to load. */
export const statementPaymentsQuery = (slug: string, { userId, year }: Named) =>
  queryOptions({
    queryKey: ["payments", slug, "statement", userId, year, "payments"],
    queryFn: async ({ signal }) => {
      const payments: StatementPayment[] = [];
      let cursor: string | undefined;
      do {
        const page = await api("GET /users/:id/statement/payments", {
          params: { id: userId },
          query: { organization: slug, year, limit: pageSize, ...(cursor && { cursor }) },
          signal,
        });
        payments.push(...page.data);
        cursor = page.pagination.nextCursor ?? undefined;
      } while (cursor !== undefined && payments.length < statementPaymentsMax);
      return { payments, hasMore: cursor !== undefined };
    },
  });

export const yearlyTotalsQuery = (slug: string, year: number) =>
  queryOptions({
    queryKey: ["payments", slug, "yearly totals", year],
    queryFn: ({ signal }) =>
      api("GET /yearly-totals", { query: { organization: slug, year }, signal }),
  });

export const thresholdQuery = (slug: string) =>
  queryOptions({
    queryKey: ["organization", slug, "payment threshold"],
    queryFn: ({ signal }) =>
      api("GET /payment-threshold", { query: { organization: slug }, signal }),
  });

export const ownTaxDetailsQuery = (slug: string) =>
  queryOptions({
    queryKey: ["payments", slug, "own tax details"],
    queryFn: ({ signal }) => api("GET /tax-details", { query: { organization: slug }, signal }),
  });
