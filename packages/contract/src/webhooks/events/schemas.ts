import { z } from "zod";
import { unixMs } from "../../primitives.ts";
import { webhookDelivery, webhookDeliveryExample } from "../deliveries.ts";
import { eventPayload, withheld } from "./envelope.ts";
import { eventType } from "./event-types.ts";
import createdExample from "./examples/referral.created.json" with { type: "json" };

const example = {
  id: createdExample.eventId,
  eventType: createdExample.eventType,
  createdAt: createdExample.timestamp,
  payload: createdExample,
};

/** An event that was recorded, even if no endpoint subscribes to it. */
export const eventRecord = z
  .object({
    id: z.string().describe("ID of the event, as in `eventId` of the payload."),
    eventType,
    createdAt: unixMs.describe("Time when the event occurred, Unix ms."),
    payload: eventPayload.nullable().describe("Payload that webhooks deliver. Null if hidden."),
    withheld,
  })
  .meta({ id: "EventRecord", examples: [example] });

/** An event with its deliveries. */
export const eventDetails = eventRecord
  .extend({
    deliveries: z
      .array(webhookDelivery)
      .describe(
        "Last 100 deliveries of the event, newest first. Includes deliveries to deleted endpoints. Open deliveries to them are `canceled`.",
      ),
  })
  .meta({
    id: "EventDetails",
    examples: [{ ...example, deliveries: [webhookDeliveryExample] }],
  });

export type EventDetails = z.infer<typeof eventDetails>;
export type EventRecord = z.infer<typeof eventRecord>;
