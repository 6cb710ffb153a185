import { z } from "zod";
import { admins } from "../../access/roles.ts";
import { requiresPerson } from "../../access/route-access.ts";
import { idParam, organizationQuery, pageOf, queryUnixMs } from "../../primitives.ts";
import { c } from "../../router.ts";
import { listWebhookDeliveriesQuery } from "../../webhook-deliveries/routes.ts";
import { testEventResult } from "../../webhook-endpoints/schemas.ts";
import { endpointHealth, loggedDelivery, missedDeliveries, sendElsewhere } from "./schemas.ts";

/** The routes of webhooks that only the app has. */
export const webhooksContract = c.router({
  health: {
    method: "GET",
    path: "/webhooks/:id/health",
    summary: "How an endpoint's attempts of the last 24 hours went, hour by hour",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 200: endpointHealth },
    metadata: requiresPerson({ roles: admins }),
  },
  log: {
    method: "GET",
    path: "/webhooks/:id/log",
    summary: "List the deliveries to an endpoint, newest first, with what their events are about",
    pathParams: idParam,
    query: listWebhookDeliveriesQuery,
    responses: { 200: pageOf(loggedDelivery) },
    metadata: { ...requiresPerson({ roles: admins }), csv: true as const },
  },
  missed: {
    method: "GET",
    path: "/webhooks/:id/missed",
    summary: "How many deliveries a recovery would open",
    pathParams: idParam,
    query: organizationQuery.extend({
      since: queryUnixMs
        .optional()
        .describe("Unix time in milliseconds; the last success when omitted"),
    }),
    responses: { 200: missedDeliveries },
    metadata: requiresPerson({ roles: admins }),
  },
  sendElsewhere: {
    method: "POST",
    path: "/webhooks/:id/deliveries/:deliveryId/send-elsewhere",
    summary: "Send a delivery's payload to another URL once, and return its answer",
    pathParams: idParam.extend({ deliveryId: z.string().describe("UUID of the delivery") }),
    query: organizationQuery,
    body: sendElsewhere,
    responses: { 200: testEventResult },
    // Needs a fresh sign-in, because it sends an event's data elsewhere under a genuine signature.
    metadata: { ...requiresPerson({ roles: admins }), showsSecret: true, effect: "outside" },
  },
});
