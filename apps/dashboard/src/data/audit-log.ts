import type { ShownAuditLog } from "@referral-service/contract/app";
import { useEffect } from "react";
import { listOf } from "./lists.ts";
import { useOrganization } from "./me.ts";
import { ofOrganization } from "./queries.ts";
import { queryClient } from "./query-client.ts";
import type { Filters } from "./request.ts";

export const entriesList = (filters: Filters<"GET /audit-log-list">) =>
  listOf<ShownAuditLog>(["audit-logs", filters], (api, page) =>
    api("GET /audit-log-list", { query: { ...filters, ...page } }),
  );

/** The clock can advance between the creation of an entry's ID and its time. */
const aroundMs = 1_000;

/**
 * A single entry. The service only lists entries, and the IDs (UUIDv7) begin with the time of the
 * entry.
 */
export const entryQuery = (id: string) =>
  ofOrganization(
    ["audit-logs", "entry", id],
    async (api): Promise<ShownAuditLog | null> => {
      const madeAt = Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
      if (!Number.isSafeInteger(madeAt) || madeAt < aroundMs || madeAt > 8.64e15) return null;
      let cursor: string | undefined;
      do {
        const page = await api("GET /audit-log-list", {
          query: {
            createdAfter: madeAt - aroundMs,
            createdBefore: madeAt + aroundMs,
            limit: 100,
            cursor,
          },
        });
        const found = page.data.find((entry) => entry.id === id);
        if (found !== undefined) return found;
        cursor = page.pagination.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return null;
    },
    { staleTime: Number.POSITIVE_INFINITY },
  );

/** Lets a panel open immediately with the entries that the list has loaded. */
export function useKeptEntries(entries: ShownAuditLog[]) {
  const { slug } = useOrganization();
  useEffect(() => {
    for (const entry of entries) {
      queryClient.setQueryData(entryQuery(entry.id)(slug).queryKey, entry);
    }
  }, [slug, entries]);
}
