import type { WebhookEvent } from "@referral-service/contract";

type EventTypeSent = WebhookEvent["eventType"];

/** An event from its builder: everything except its ID and time. */
export type NewEvent<Type extends EventTypeSent = EventTypeSent> = Type extends EventTypeSent
  ? Omit<Extract<WebhookEvent, { eventType: Type }>, "eventId" | "timestamp">
  : never;

/** The part of an event's metadata that names the resource in the organization's own system. */
export const externalIdIn = ({ externalId }: { externalId: string | null }) =>
  externalId === null ? {} : { externalId };
