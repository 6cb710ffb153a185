import type { contract, EventRecord, EventType, ResponseBody } from "@referral-service/contract";
import type { Caller } from "../../kernel/callers/caller.ts";
import { toPayloadView, toWebhookDeliveryView } from "../deliveries/facts.ts";
import type { StoredDelivery } from "../deliveries/rules.ts";

export interface StoredEvent {
  id: string;
  eventType: EventType;
  /** The payload's bytes, which were fixed in the transaction of the change. */
  payload: string;
  createdAt: Date;
}

export const toEventView =
  (caller: Caller) =>
  (event: StoredEvent): EventRecord => ({
    id: event.id,
    eventType: event.eventType,
    createdAt: event.createdAt.getTime(),
    ...toPayloadView(caller, event),
  });

export const toEventDetails = (
  caller: Caller,
  event: StoredEvent,
  deliveries: StoredDelivery[],
): ResponseBody<typeof contract.events.get> => ({
  ...toEventView(caller)(event),
  deliveries: deliveries.map(toWebhookDeliveryView),
});
