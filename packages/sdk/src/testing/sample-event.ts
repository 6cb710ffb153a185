import { type EventsByType, eventExamples } from "../generated/event-examples.ts";
import { type DeepPartial, withParts } from "./deep-partial.ts";

/**
 * Returns an event as the service sends it, with a new `eventId` and the current time. The
 * overrides can set any part at any depth. A list in the overrides replaces the whole list.
 *
 * @example
 * const event = sampleEvent("referral.created", { data: { referral: { name: "Ada Lovelace" } } });
 * event.data.referral.name; // "Ada Lovelace"; everything else is the contract's example
 */
export function sampleEvent<Type extends keyof EventsByType>(
  eventType: Type,
  overrides?: DeepPartial<Omit<EventsByType[Type], "eventType">>,
): EventsByType[Type] {
  const example = eventExamples[eventType];
  if (example === undefined) {
    const known = Object.keys(eventExamples).join(", ");
    throw new Error(`There is no event type "${eventType}". Use one of: ${known}`);
  }
  const own = { eventId: globalThis.crypto.randomUUID(), timestamp: Date.now() };
  const event: EventsByType[Type] = { ...example, ...own };
  return withParts(event, overrides as DeepPartial<EventsByType[Type]> | undefined);
}
