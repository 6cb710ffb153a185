import { useLastCount } from "./last-shape.ts";
import { ofOrganization, useQuery } from "./queries.ts";
import type { Filters } from "./request.ts";

// The data for the badges in the navigation. It is separate from the resources' files, because the
// first load does not include those.

/** Options of what is shown next to a label, such as a count, and keeps its last value if it fails. */
export const badge = { meta: { isBadge: true } };

/** Number of payments with each status. */
export const paymentCountsQuery = (filters: Filters<"GET /payments/counts">) =>
  ofOrganization(
    ["payments", "counts", filters],
    async (api) => (await api("GET /payments/counts", { query: filters })).counts,
    { keepsShown: true, ...badge },
  );

export const unreadMax = 100;

/** Number of conversations with unread messages, up to the limit of the count. */
export const unreadQuery = ofOrganization(
  ["conversations", "unread"],
  (api) => api("GET /conversation-list", { query: { isUnread: "true", limit: unreadMax } }),
  badge,
);

export const useUnreadCount = (): number =>
  useLastCount("unread", useQuery(unreadQuery).data?.data.length).count;

/** The order of conversations that wait for a reply: the last message is what waits. */
export const longestWaitFirst = { sort: "lastMessageAt", order: "asc" } as const;

/** Conversations in which a referrer waits for a reply by the person, longest wait first. For staff. */
export const waitingQuery = ofOrganization(["conversations", "waiting"], (api) =>
  api("GET /conversation-list", {
    query: { isWaiting: "true", ...longestWaitFirst, limit: unreadMax },
  }),
);

/** Number of possible duplicates that wait for a decision. */
export const duplicateCountQuery = ofOrganization(
  ["duplicates", "count"],
  (api) => api("GET /duplicate-case-count"),
  badge,
);

export const disabledEndpointsQuery = ofOrganization(
  ["webhooks", "disabled"],
  async (api) => {
    const { data } = await api("GET /webhooks", { query: { limit: 100 } });
    return data.filter(({ isDisabled }) => isDisabled);
  },
  badge,
);
