import type { EventOf, WebhookEvent } from "@referral-service/contract";

type EventTypeSent = WebhookEvent["eventType"];

/** An event from its builder: everything except its ID and time. */
export type NewEvent<Type extends EventTypeSent = EventTypeSent> = Type extends EventTypeSent
  ? Omit<EventOf<Type>, "eventId" | "timestamp">
  : never;
