import type { TimelineEntry } from "@referral-service/contract/app";
import type { Pending } from "../data/use-command.ts";

export type StreamKind = "message" | "change" | "payment" | "webhook";

export interface StreamItem {
  key: string;
  kind: StreamKind;
  at: number;
  entry: TimelineEntry & Pending;
  /** The webhooks of a change, in the order of their endpoints. Only entries about webhooks have them. */
  deliveries: TimelineEntry["deliveries"];
}

const kindOf = ({ message, payment }: TimelineEntry): StreamKind => {
  if (message !== null) return "message";
  return payment === null ? "change" : "payment";
};

/** Deleted endpoints come last. */
const byEndpoint = (one: Delivery, other: Delivery) =>
  Number(one.endpointName === null) - Number(other.endpointName === null) ||
  (one.endpointName ?? "").localeCompare(other.endpointName ?? "") ||
  one.webhookEndpointId.localeCompare(other.webhookEndpointId) ||
  one.createdAt - other.createdAt;

type Delivery = TimelineEntry["deliveries"][number];

const webhooksOf = (entry: TimelineEntry): StreamItem[] =>
  entry.deliveries.length === 0
    ? []
    : [
        {
          key: `${entry.id} webhooks`,
          kind: "webhook",
          at: Math.max(...entry.deliveries.map(({ createdAt }) => createdAt)),
          entry,
          deliveries: entry.deliveries.toSorted(byEndpoint),
        },
      ];

/** Returns what happened, oldest first. The webhooks of a change follow it in one line. */
export const streamOf = (newestFirst: readonly (TimelineEntry & Pending)[]): StreamItem[] =>
  newestFirst
    .toReversed()
    .flatMap((entry): StreamItem[] => [
      { key: entry.id, kind: kindOf(entry), at: entry.createdAt, entry, deliveries: [] },
      ...webhooksOf(entry),
    ]);

const togetherMaxMs = 60_000;

const isUpdate = ({ action, message, payment }: TimelineEntry) =>
  action === "referral.updated" && message === null && payment === null;

/** Returns both changes as one. Undefined if that would hide a status, or a value that was set back. */
function changesTogether(earlier: TimelineEntry["changes"], later: TimelineEntry["changes"]) {
  const together = { ...earlier, ...later };
  for (const field of Object.keys(earlier ?? {})) {
    const [first, second] = [earlier?.[field], later?.[field]];
    if (first === undefined || second === undefined) continue;
    const isSetBack = JSON.stringify(first.from) === JSON.stringify(second.to);
    if (field.startsWith("status") || isSetBack) return undefined;
    together[field] = { from: first.from, to: second.to };
  }
  return together;
}

/** Merges what a person changed within a minute, so that the stream has one entry for it. */
export function mergedChanges(
  newestFirst: readonly (TimelineEntry & Pending)[],
): (TimelineEntry & Pending)[] {
  const merged: (TimelineEntry & Pending)[] = [];
  for (const entry of newestFirst) {
    const later = merged.at(-1);
    const isTogether =
      later !== undefined &&
      isUpdate(entry) &&
      isUpdate(later) &&
      entry.actor.type === later.actor.type &&
      entry.actor.id === later.actor.id &&
      later.createdAt - entry.createdAt <= togetherMaxMs;
    const changes = isTogether ? changesTogether(entry.changes, later.changes) : undefined;
    if (later === undefined || changes === undefined) merged.push(entry);
    else {
      const deliveries = [...entry.deliveries, ...later.deliveries];
      merged[merged.length - 1] = { ...later, changes, deliveries };
    }
  }
  return merged;
}

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
