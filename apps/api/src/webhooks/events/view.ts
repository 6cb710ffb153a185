import type { EventDetails, EventRecord } from "@referral-service/contract";
import type { Caller } from "../../kernel/callers/caller.ts";
import type { StoredDelivery } from "../deliveries/delivery.ts";
import { toPayloadView } from "../deliveries/payload-view.ts";
import { toWebhookDeliveryView } from "../deliveries/view.ts";
import type { StoredEvent } from "./event.ts";

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
): EventDetails => ({
  ...toEventView(caller)(event),
  deliveries: deliveries.map(toWebhookDeliveryView),
});
