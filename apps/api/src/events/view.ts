import type { EventPayload, EventRecord } from "@referral-service/contract";
import type { StoredEvent } from "./event.ts";

export const toEventView = (event: StoredEvent): EventRecord => ({
  id: event.id,
  eventType: event.eventType,
  createdAt: event.createdAt.getTime(),
  payload: JSON.parse(event.payload) as EventPayload,
});
