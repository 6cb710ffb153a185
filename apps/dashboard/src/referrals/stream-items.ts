import type { TimelineEntry } from "@referral-service/contract/app";
import type { Pending } from "../data/use-command.ts";

export type StreamKind = "message" | "change" | "payment" | "webhook";

export interface StreamItem {
  key: string;
  kind: StreamKind;
  at: number;
  entry: TimelineEntry & Pending;
  /** The webhooks of a change to one endpoint. Only entries about webhooks have them. */
  deliveries: TimelineEntry["deliveries"];
}

const kindOf = ({ message, payment }: TimelineEntry): StreamKind => {
  if (message !== null) return "message";
  return payment === null ? "change" : "payment";
};

const webhooksOf = (entry: TimelineEntry): StreamItem[] =>
  [...Map.groupBy(entry.deliveries, ({ webhookEndpointId }) => webhookEndpointId)].map(
    ([endpointId, deliveries]) => ({
      key: `${entry.id} ${endpointId}`,
      kind: "webhook",
      at: deliveries[0]?.createdAt ?? entry.createdAt,
      entry,
      deliveries,
    }),
  );

/** Returns what happened, oldest first. The webhooks of a change follow it, one line per endpoint. */
export const streamOf = (newestFirst: readonly (TimelineEntry & Pending)[]): StreamItem[] =>
  newestFirst
    .toReversed()
    .flatMap((entry): StreamItem[] => [
      { key: entry.id, kind: kindOf(entry), at: entry.createdAt, entry, deliveries: [] },
      ...webhooksOf(entry),
    ]);

export const countOf = (items: readonly StreamItem[], kind: StreamKind): number =>
  items.filter((item) => item.kind === kind).length;

/**
 * Returns the statuses of the referral and its payments, by the ID of the newest entry about each of
 * them.
 */
export function presentStatuses(newestFirst: readonly TimelineEntry[]): Map<string, string> {
  const newest = new Map<string | undefined, TimelineEntry>();
  for (const entry of newestFirst.toReversed()) {
    const { payment, changes } = entry;
    if (payment !== null || changes?.status) newest.set(payment?.id, entry);
  }
  return new Map(
    Array.from(newest.values(), ({ id, changes }) => [id, String(changes?.status?.to ?? "draft")]),
  );
}
