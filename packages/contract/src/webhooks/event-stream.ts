import { admins } from "../access/roles.ts";
import { requiresScope } from "../access/route-access.ts";
import { eventStreamBody } from "../http/event-stream.ts";
import { id, organizationQuery } from "../primitives.ts";
import { c, read } from "../router.ts";

export const eventStreamQuery = organizationQuery.extend({
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
