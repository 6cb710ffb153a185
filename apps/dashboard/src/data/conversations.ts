import { queryOptions } from "@tanstack/react-query";
import { api } from "./request.ts";

export const conversationQuery = (slug: string, id: string) =>
  queryOptions({
    queryKey: ["conversations", slug, id],
    queryFn: ({ signal }) =>
      api("GET /conversations/:id", { params: { id }, query: { organization: slug }, signal }),
  });

/** The conversation about a referral. Null before the first message. */
export const conversationOfQuery = (slug: string, referralId: string) =>
  queryOptions({
    queryKey: ["conversations", slug, "of", referralId],
    queryFn: async ({ signal }) => {
      const { data } = await api("GET /conversations", {
        query: { organization: slug, referralId, limit: 1 },
        signal,
      });
      return data[0] ?? null;
    },
  });

const unreadMax = 100;

/** The number of conversations with unread messages, up to the limit of the count. */
export const unreadQuery = (slug: string) =>
  queryOptions({
    queryKey: ["conversations", slug, "unread"],
    queryFn: ({ signal }) =>
      api("GET /conversation-list", {
        query: { organization: slug, isUnread: "true", limit: unreadMax },
        signal,
      }),
  });
