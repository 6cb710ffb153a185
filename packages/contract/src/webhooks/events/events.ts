import { z } from "zod";
import { admins, requiresScope } from "../../access/route-access.ts";
import { eventStreamBody } from "../../http/bodies.ts";
import {
  createdWindow,
  exampleValues,
  id,
  listQuery,
  organizationQuery,
  unixMs,
} from "../../primitives.ts";
import { c, list, read } from "../../router.ts";
import { webhookDelivery } from "../deliveries.ts";
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
const eventRecord = z
  .object({
    id: z.string().describe("ID of the event, as in `eventId` of the payload."),
    eventType,
    createdAt: unixMs.describe("Time when the event occurred, Unix ms."),
    payload: eventPayload.nullable().describe("Payload that webhooks deliver. Null if hidden."),
    withheld,
  })
  .meta({ id: "EventRecord", examples: [example] });

/** An event with its deliveries. */
const eventDetails = eventRecord
  .extend({
    deliveries: z
      .array(webhookDelivery)
      .describe(
        "Last 100 deliveries of the event, newest first. Includes deliveries to deleted endpoints. Deliveries that were open at the deletion are `canceled`.",
      ),
  })
  .meta({
    id: "EventDetails",
    examples: [{ ...example, deliveries: exampleValues(webhookDelivery) }],
  });

export type EventRecord = z.infer<typeof eventRecord>;

const eventStreamQuery = organizationQuery.extend({
  lastEventId: id
    .optional()
    .describe(
      "ID of the last received event. The stream continues after that event. The header `Last-Event-ID` takes precedence.",
    ),
});

export const eventStreamContract = c.router({
  open: read("/events/stream", eventStreamBody, {
    summary: "Stream events",
    description:
      "Streams the events of the organization as server-sent events. In each API process, a key can have up to 10 open streams and an organization up to 20. More streams are rejected with 429.",
    query: eventStreamQuery,
    access: requiresScope("webhooks:read", { roles: admins }),
  }),
});

const listEventsQuery = organizationQuery.extend({
  ...listQuery,
  eventType: eventType.optional().describe("Return only events of this type."),
  ...createdWindow,
});

export const eventsContract = c.router({
  list: list("/events", eventRecord, {
    summary: "List events",
    description:
      "Lists the events in the retention period (30 days by default), newest first, or in the order of the event stream with `order=asc`. Each page in that order has a `nextCursor`. Use it to continue when new events arrive. The response is 400 with `details[0].oldestCursor` if the event at a cursor is older than the retention period.",
    query: listEventsQuery,
    access: requiresScope("webhooks:read", { roles: admins }),
  }),
  get: read("/events/:id", eventDetails, {
    summary: "Get an event",
    description: "Returns an event and its deliveries.",
    access: requiresScope("webhooks:read", { roles: admins }),
  }),
});
