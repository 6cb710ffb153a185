import { z } from "zod";
import { admins } from "../access/roles.ts";
import { requiresScope } from "../access/route-access.ts";
import { eventType } from "../events/event-types.ts";
import { createdWindow, idParam, organizationQuery, pageOf, pageQuery } from "../primitives.ts";
import { c } from "../router.ts";
import {
  recoverWebhookDeliveries,
  redeliverWebhook,
  webhookDelivery,
  webhookDeliveryDetails,
  webhookDeliveryStatus,
  webhookRecovery,
} from "./schemas.ts";

const deliveryParams = idParam.extend({ deliveryId: z.string().describe("UUID of the delivery") });

export const listWebhookDeliveriesQuery = organizationQuery.extend({
  ...pageQuery,
  status: webhookDeliveryStatus.optional().describe("Only deliveries in this status"),
  eventType: eventType.optional().describe("Only deliveries of events of this type"),
  ...createdWindow,
});

export const webhookDeliveriesContract = c.router({
  list: {
    method: "GET",
    path: "/webhooks/:id/deliveries",
    summary: "List the deliveries to a webhook endpoint, newest first",
    pathParams: idParam,
    query: listWebhookDeliveriesQuery,
    responses: { 200: pageOf(webhookDelivery) },
    metadata: { ...requiresScope("webhooks:read", { roles: admins }), csv: true as const },
  },
  get: {
    method: "GET",
    path: "/webhooks/:id/deliveries/:deliveryId",
    summary: "Read one delivery with its attempts and its payload",
    pathParams: deliveryParams,
    query: organizationQuery,
    responses: { 200: webhookDeliveryDetails },
    metadata: requiresScope("webhooks:read", { roles: admins }),
  },
  redeliver: {
    method: "POST",
    path: "/webhooks/:id/deliveries/:deliveryId/redeliver",
    summary:
      "Send a delivery again at once, the same bytes signed anew; one that is still open is brought forward",
    pathParams: deliveryParams,
    query: organizationQuery,
    body: redeliverWebhook,
    responses: { 200: webhookDelivery },
    metadata: requiresScope("webhooks:write", { roles: admins }),
  },
  recover: {
    method: "POST",
    path: "/webhooks/:id/recover",
    summary:
      "Deliver what the endpoint has missed since then: events of its types without a delivery, and permanently failed deliveries",
    pathParams: idParam,
    query: organizationQuery,
    body: recoverWebhookDeliveries,
    responses: { 200: webhookRecovery },
    metadata: requiresScope("webhooks:write", { roles: admins }),
  },
});
