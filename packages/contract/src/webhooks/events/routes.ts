import { admins } from "../../access/roles.ts";
import { requiresScope } from "../../access/route-access.ts";
import { createdWindow, idParam, organizationQuery, pageOf, pageQuery } from "../../primitives.ts";
import { c } from "../../router.ts";
import { eventType } from "./event-types.ts";
import { eventDetails, eventRecord } from "./schemas.ts";

export const listEventsQuery = organizationQuery.extend({
  ...pageQuery,
  eventType: eventType.optional().describe("Only events of this type"),
  ...createdWindow,
});

export const eventsContract = c.router({
  list: {
    method: "GET",
    path: "/events",
    summary: "List the events of the retention (30 days by default), newest first",
    query: listEventsQuery,
    responses: { 200: pageOf(eventRecord) },
    metadata: requiresScope("webhooks:read", { roles: admins }),
  },
  get: {
    method: "GET",
    path: "/events/:id",
    summary: "Read one event and its deliveries",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 200: eventDetails },
    metadata: requiresScope("webhooks:read", { roles: admins }),
  },
});
