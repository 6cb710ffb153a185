import type { ApiKey, RequestLog } from "@referral-service/contract";
import { listOf } from "./lists.ts";
import { ofOrganization } from "./queries.ts";
import type { Filters } from "./request.ts";

/** Polling interval in ms. The stream reports only changes, and a request need not change anything. */
const refetchMs = 5_000;

export const requestsList = (filters: Filters<"GET /request-logs">) =>
  listOf<RequestLog>(
    ["request-log", "rows", filters],
    (api, page) => api("GET /request-logs", { query: { ...filters, ...page } }),
    { isLive: true, refetchMs },
  );

/**
 * A single request. The service only lists requests, and the IDs (UUIDv7) begin with the time of
 * the request.
 */
export const requestQuery = (id: string) =>
  ofOrganization(
    ["request-log", "request", id],
    async (api): Promise<RequestLog | null> => {
      const endedAt = Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
      if (!Number.isSafeInteger(endedAt) || endedAt < 10 ** 11) return null;
      const window = { createdAfter: endedAt, createdBefore: endedAt + 1 };
      const { data } = await api("GET /request-logs", { query: { ...window, limit: 100 } });
      return data.find((request) => request.id === id) ?? null;
    },
    { staleTime: Number.POSITIVE_INFINITY },
  );

/** The newest requests with or without a key, regardless of the other filters of the list. */
export const newestRequestsQuery = ({ hasKey }: Pick<Filters<"GET /request-logs">, "hasKey">) =>
  ofOrganization(
    ["request-log", "newest", hasKey],
    async (api) => (await api("GET /request-logs", { query: { hasKey, limit: 100 } })).data,
  );

/** Number of requests that were not recorded. */
export const droppedQuery = ofOrganization(["request-log", "dropped"], async (api) => {
  const { data } = await api("GET /request-logs", { query: { hasDropped: "true", limit: 100 } });
  return data.reduce((sum, { droppedCount }) => sum + droppedCount, 0);
});

/** The organization's keys that were used last. A key that is not among them belongs to a person. */
export const usedKeysQuery = ofOrganization(
  ["api-keys", "used last"],
  async (api): Promise<ApiKey[]> => {
    const query = { sort: "lastUsedAt", limit: 100 } as const;
    return (await api("GET /organizations/:id/api-keys", { query })).data;
  },
);
