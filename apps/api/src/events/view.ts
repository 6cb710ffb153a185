import type { EventDetails, EventPayload, EventRecord } from "@referral-service/contract";
import type { StoredDelivery } from "../webhook-deliveries/delivery.ts";
import { toWebhookDeliveryView } from "../webhook-deliveries/view.ts";
import type { StoredEvent } from "./event.ts";

export const toEventView = (event: StoredEvent): EventRecord => ({
  id: event.id,
  eventType: event.eventType,
  createdAt: event.createdAt.getTime(),
  payload: JSON.parse(event.payload) as EventPayload,
});

export const toEventDetails = (event: StoredEvent, deliveries: StoredDelivery[]): EventDetails => ({
  ...toEventView(event),
  deliveries: deliveries.map(toWebhookDeliveryView),
});
