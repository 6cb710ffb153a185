import type { EventOf, WebhookEvent } from "@referral-service/contract";

type EventTypeSent = WebhookEvent["eventType"];

/** An event as its builder makes it: everything but its id and time. */
export type NewEvent<Type extends EventTypeSent = EventTypeSent> = Type extends EventTypeSent
  ? Omit<EventOf<Type>, "eventId" | "timestamp">
  : never;
