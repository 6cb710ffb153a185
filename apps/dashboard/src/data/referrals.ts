import { queryOptions } from "@tanstack/react-query";
import { api, type Request } from "./request.ts";

export const referralQuery = (slug: string, id: string) =>
  queryOptions({
    queryKey: ["referrals", slug, id],
    queryFn: ({ signal }) =>
      api("GET /referrals/:id", { params: { id }, query: { organization: slug }, signal }),
  });

type Counted = NonNullable<Request<"GET /referral-count">["query"]>;

/** The number of referrals that a list with these filters has, up to the limit of the count. */
export const countQuery = (query: Counted) =>
  queryOptions({
    queryKey: ["referrals", query.organization, "count", query],
    queryFn: ({ signal }) => api("GET /referral-count", { query, signal }),
  });

/** The organization's custom fields, the oldest first; there are never more than one page of them. */
export const customFieldsQuery = ({ id, slug }: { id: string; slug: string }) =>
  queryOptions({
    queryKey: ["custom-fields", slug, "all"],
    queryFn: ({ signal }) =>
      api("GET /organizations/:id/custom-fields", {
        params: { id },
        query: { limit: 100 },
        signal,
      }),
    select: ({ data }) => data.toReversed(),
    staleTime: 60_000,
  });

/** The labels that the organization uses, the most used first. */
export const labelsQuery = (slug: string) =>
  queryOptions({
    queryKey: ["referral-labels", slug],
    queryFn: ({ signal }) => api("GET /referral-labels", { query: { organization: slug }, signal }),
    staleTime: 60_000,
  });

/** The timeline of the referral with changes, messages, payments and webhooks, newest first. */
export const timelineKey = (slug: string, id: string) => ["referrals", slug, id, "timeline"];

export const deletionQuery = (slug: string, id: string) =>
  queryOptions({
    queryKey: ["referrals", slug, id, "deletion"],
    queryFn: ({ signal }) =>
      api("GET /referrals/:id/deletion", { params: { id }, query: { organization: slug }, signal }),
    staleTime: 0,
  });
