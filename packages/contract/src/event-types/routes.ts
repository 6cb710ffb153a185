import { admins } from "../access/roles.ts";
import { requiresScope } from "../access/route-access.ts";
import { organizationQuery, pageOf } from "../primitives.ts";
import { c } from "../router.ts";
import { eventTypeDefinition } from "./schemas.ts";

export const eventTypesContract = c.router({
  list: {
    method: "GET",
    path: "/event-types",
    summary:
      "List the event types that webhooks deliver, each with its JSON Schema and an example; all stand on one page",
    query: organizationQuery,
    responses: { 200: pageOf(eventTypeDefinition) },
    metadata: requiresScope("webhooks:read", { roles: admins }),
  },
});
