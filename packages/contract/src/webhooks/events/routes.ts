import { admins, requiresScope } from "../../access/route-access.ts";
import { eventStreamBody } from "../../http/bodies.ts";
import { createdWindow, id, listQuery, organizationQuery } from "../../primitives.ts";
import { c, list, read } from "../../router.ts";
import { eventType } from "./event-types.ts";
import { eventDetails, eventRecord } from "./schemas.ts";

const eventStreamQuery = organizationQuery.extend({
  lastEventId: id
    .optional()
    .describe(
      "ID of the last received event. The stream continues after it. The header `Last-Event-ID` takes precedence.",
    ),
});

export const eventStreamContract = c.router({
  open: read("/events/stream", eventStreamBody, {
    summary: "Stream events",
    description:
      "Streams the events of the organization as server-sent events. In each API process, a key can have up to 10 open streams and an organization up to 20. Further streams are rejected with 429.",
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
      "Lists the events in the retention period (30 days by default), newest first. With `order=asc`, lists them in the order of the event stream. Each page then has a `nextCursor`. Use it to continue when new events arrive. If the event at a cursor is older than the retention period, the response is 400 with `details[0].oldestCursor`.",
    query: listEventsQuery,
    access: requiresScope("webhooks:read", { roles: admins }),
  }),
  get: read("/events/:id", eventDetails, {
    summary: "Get an event",
    description: "Returns an event and its deliveries.",
    access: requiresScope("webhooks:read", { roles: admins }),
  }),
});
