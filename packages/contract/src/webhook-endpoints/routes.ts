import { admins } from "../access/roles.ts";
import { requiresScope } from "../access/route-access.ts";
import { boundOf } from "../bounds.ts";
import { idParam, organizationQuery, pageOf, pageQuery } from "../primitives.ts";
import { c } from "../router.ts";
import {
  createdWebhookEndpoint,
  createWebhookEndpoint,
  rotatedWebhookSecret,
  rotateWebhookSecret,
  sendTestEvent,
  testEventResult,
  updateWebhookEndpoint,
  webhookEndpoint,
  webhookEndpointStats,
} from "./schemas.ts";

export const webhookEndpointsContract = c.router({
  list: {
    method: "GET",
    path: "/webhooks",
    summary: "List webhook endpoints, newest first",
    query: organizationQuery.extend(pageQuery),
    responses: { 200: pageOf(webhookEndpoint) },
    metadata: requiresScope("webhooks:read", { roles: admins }),
  },
  get: {
    method: "GET",
    path: "/webhooks/:id",
    summary: "Read one webhook endpoint",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 200: webhookEndpoint },
    metadata: requiresScope("webhooks:read", { roles: admins }),
  },
  create: {
    method: "POST",
    path: "/webhooks",
    summary: `Register a webhook endpoint; its secret is shown only in this answer; ${boundOf("webhookEndpoints")}`,
    query: organizationQuery,
    body: createWebhookEndpoint,
    responses: { 201: createdWebhookEndpoint },
    metadata: { ...requiresScope("webhooks:write", { roles: admins }), showsSecret: true },
  },
  update: {
    method: "PATCH",
    path: "/webhooks/:id",
    summary: "Change, pause, resume or re-enable a webhook endpoint",
    pathParams: idParam,
    query: organizationQuery,
    body: updateWebhookEndpoint,
    responses: { 200: webhookEndpoint },
    metadata: requiresScope("webhooks:write", { roles: admins }),
  },
  delete: {
    method: "DELETE",
    path: "/webhooks/:id",
    summary: "Delete a webhook endpoint and cancel its open deliveries",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 204: c.noBody() },
    metadata: requiresScope("webhooks:write", { roles: admins }),
  },
  rotateSecret: {
    method: "POST",
    path: "/webhooks/:id/rotate-secret",
    summary:
      "Replace an endpoint's secret by a new one, shown only in this answer; both sign for the overlap",
    pathParams: idParam,
    query: organizationQuery,
    body: rotateWebhookSecret,
    responses: { 200: rotatedWebhookSecret },
    metadata: { ...requiresScope("webhooks:write", { roles: admins }), showsSecret: true },
  },
  sendTest: {
    method: "POST",
    path: "/webhooks/:id/test",
    summary: "Send a test event to an endpoint once and return its answer",
    pathParams: idParam,
    query: organizationQuery,
    body: sendTestEvent,
    responses: { 200: testEventResult },
    metadata: { ...requiresScope("webhooks:write", { roles: admins }), effect: "outside" },
  },
  stats: {
    method: "GET",
    path: "/webhooks/:id/stats",
    summary:
      "Deliveries, success rate, latency and failures of an endpoint's last 24 hours and 7 days",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 200: webhookEndpointStats },
    metadata: requiresScope("webhooks:read", { roles: admins }),
  },
});
