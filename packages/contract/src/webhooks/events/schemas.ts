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

/** An event that was recorded, whether or not an endpoint subscribes to it. */
export const eventRecord = z
  .object({
    id: z.string().describe("The payload's `eventId`"),
    eventType,
    createdAt: unixMs.describe("When it occurred, Unix time in milliseconds"),
    payload: eventPayload
      .nullable()
      .describe("The payload that webhooks deliver; null when it is withheld"),
    withheld,
  })
  .meta({ id: "EventRecord", examples: [example] });

/** An event with its deliveries. */
export const eventDetails = eventRecord
  .extend({
    deliveries: z
      .array(webhookDelivery)
      .describe(
        "To each endpoint, newest first; of more than 100 the last 100. Those of a deleted endpoint " +
          "stay: what was still to be sent to it is `canceled`",
      ),
  })
  .meta({
    id: "EventDetails",
    examples: [{ ...example, deliveries: [webhookDeliveryExample] }],
  });

export type EventDetails = z.infer<typeof eventDetails>;
export type EventRecord = z.infer<typeof eventRecord>;
