import { admins } from "../../access/roles.ts";
import { requiresScope } from "../../access/route-access.ts";
import { createdWindow, organizationQuery, pageQuery } from "../../primitives.ts";
import { c, list, read } from "../../router.ts";
import { eventType } from "./event-types.ts";
import { eventDetails, eventRecord } from "./schemas.ts";

export const listEventsQuery = organizationQuery.extend({
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
