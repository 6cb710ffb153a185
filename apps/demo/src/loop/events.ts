import { isDeepStrictEqual } from "node:util";
import type { Client, EventRecord, EventType } from "@referral-service/sdk";
import type { Receipt, Receiver } from "../receiver.ts";
import { tableOf } from "../table.ts";

interface EventsOfType {
  eventType: EventType;
  /** Events in the API's order. */
  recorded: EventRecord[];
  /** Verified events that arrived, in the API's order. */
  verified: Receipt[];
}

/** Waits until the receiver has every event that the API lists, up to a time limit. */
export async function verifiedEvents(
  client: Client,
  { receiver, eventTypes, since }: { receiver: Receiver; eventTypes: EventType[]; since: number },
): Promise<EventsOfType[]> {
  const recorded: EventRecord[] = [];
  for await (const event of client.events.list({ createdAfter: since, limit: 100 })) {
    recorded.push(event);
  }
  await receiver.waitForAll(recorded.map(({ id }) => id));
  return eventTypes.map((eventType) => {
    const ofType = recorded.filter((event) => event.eventType === eventType);
    const verified = ofType.flatMap(({ id, payload }) => {
      const receipt = receiver.receipts.get(id);
      return receipt !== undefined && isDeepStrictEqual(receipt.event, payload) ? [receipt] : [];
    });
    return { eventType, recorded: ofType, verified };
  });
}

const samplesOf = ({ verified }: EventsOfType) =>
  verified.filter(({ event }) => event.metadata?.test === true);

/**
 * Returns one line for each event type: the numbers of events, of verified arrivals, and of samples
 * among them.
 */
export function eventTable(events: EventsOfType[]): string {
  const counts = (of: EventsOfType[]) =>
    [
      of.flatMap(({ recorded }) => recorded),
      of.flatMap(({ verified }) => verified),
      of.flatMap(samplesOf),
    ].map(({ length }) => String(length));
  return tableOf([
    ["event", "recorded", "verified", "test samples"],
    ...events.map((one) => [one.eventType, ...counts([one])]),
    [`all ${events.length} types`, ...counts(events)],
  ]);
}

export function eventFailures(events: EventsOfType[], { counts }: Receiver): string[] {
  return [
    ...events.flatMap((one) => {
      const { eventType, recorded, verified } = one;
      if (recorded.length === 0) return [`${eventType} did not happen`];
      if (samplesOf(one).length > 0) return [`${eventType} came as a test sample`];
      const missing = recorded.length - verified.length;
      return missing === 0
        ? []
        : [`${missing} of ${eventType} did not arrive as the API lists them`];
    }),
    ...(counts.refused > 0 ? [`${counts.refused} requests could not be verified`] : []),
  ];
}
