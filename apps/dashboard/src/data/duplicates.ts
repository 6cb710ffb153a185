import type { DecideDuplicates } from "@referral-service/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "./request.ts";

/** How many cases wait for a decision. */
export const duplicateCountQuery = (slug: string) =>
  queryOptions({
    queryKey: ["duplicates", slug, "count"],
    queryFn: ({ signal }) =>
      api("GET /duplicate-case-count", { query: { organization: slug }, signal }),
  });

export const duplicateReviewQuery = (slug: string, id: string) =>
  queryOptions({
    queryKey: ["duplicates", slug, id],
    queryFn: ({ signal }) =>
      api("GET /duplicate-cases/:id", { params: { id }, query: { organization: slug }, signal }),
  });

export const readCases =
  (slug: string, status: "open" | "decided") => (cursor: string | undefined, signal: AbortSignal) =>
    api("GET /duplicate-cases", {
      query: { organization: slug, status, cursor, limit: 50 },
      signal,
    });

export const decideDuplicates = (slug: string, referralId: string, body: DecideDuplicates) =>
  api("POST /referrals/:id/duplicates", {
    params: { id: referralId },
    query: { organization: slug },
    body,
  });

export const undoDecision = (slug: string, id: string) =>
  api("POST /duplicate-cases/:id/undo", {
    params: { id },
    query: { organization: slug },
    body: {},
  });
