import { eventExamples } from "../generated/event-examples.ts";
import type { KnownWebhookEvent } from "../generated/types.ts";
import { UsageError } from "./usage-error.ts";

type EventType = KnownWebhookEvent["eventType"];

export const eventTypes = Object.keys(eventExamples) as EventType[];

export function requireEventType(text: string | undefined): EventType {
  const known = eventTypes.find((type) => type === text?.trim());
  if (known !== undefined) return known;
  const problem = text ? `Unknown event type: ${text}.` : "An event type is missing.";
  throw new UsageError(`${problem} The event types are ${eventTypes.join(", ")}.`);
}
