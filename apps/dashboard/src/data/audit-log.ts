import type { AuditLog } from "@referral-service/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "./request.ts";

/** The entry's id and its time are made together; the clock may move on between them. */
const aroundMs = 1_000;

/** A single entry: the service lists entries only, and their ids (UUIDv7) begin with their time. */
export const entryQuery = (slug: string, id: string) =>
  queryOptions({
    queryKey: ["audit-logs", slug, "entry", id],
    queryFn: async ({ signal }): Promise<AuditLog | null> => {
      const madeAt = Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
      if (!Number.isSafeInteger(madeAt) || madeAt < aroundMs || madeAt > 8.64e15) return null;
      let cursor: string | undefined;
      do {
        const page = await api("GET /audit-logs", {
          query: {
            organization: slug,
            createdAfter: madeAt - aroundMs,
            createdBefore: madeAt + aroundMs,
            limit: 100,
            cursor,
          },
          signal,
        });
        const found = page.data.find((entry) => entry.id === id);
        if (found !== undefined) return found;
        cursor = page.pagination.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
