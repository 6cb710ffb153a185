import { admins, requiresScope } from "../../access/route-access.ts";
import { eventStreamBody } from "../../http/bodies.ts";
import { createdWindow, id, organizationQuery, pageQuery } from "../../primitives.ts";
import { c, list, read } from "../../router.ts";
import { eventType } from "./event-types.ts";
import { eventDetails, eventRecord } from "./schemas.ts";

const eventStreamQuery = organizationQuery.extend({
  lastEventId: id
    .optional()
    .describe("Continues after this event; the header `Last-Event-ID` takes precedence"),
});

export const eventStreamContract = c.router({
  open: read("/events/stream", eventStreamBody, {
    summary: "Follow the organization's events as server-sent events while they are recorded",
    description:
      "A key has at most 10 streams open at one API process, an organization at most 20: the next one is refused with 429.",
    query: eventStreamQuery,
    access: requiresScope("webhooks:read", { roles: admins }),
  }),
});

const listEventsQuery = organizationQuery.extend({
  ...pageQuery,
  eventType: eventType.optional().describe("Only events of this type"),
  ...createdWindow,
});

export const eventsContract = c.router({
  list: list("/events", eventRecord, {
    summary: "List the events of the retention (30 days by default), newest first",
    query: listEventsQuery,
    access: requiresScope("webhooks:read", { roles: admins }),
  }),
  get: read("/events/:id", eventDetails, {
    summary: "Read one event and its deliveries",
    access: requiresScope("webhooks:read", { roles: admins }),
  }),
});
